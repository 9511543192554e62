import type { CallOutput } from '@liuguang/contract/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { MyUploadsPage } from './my-uploads-page.tsx';

type Upload = CallOutput<'myUploads'>['list'][number];

const upload = (uploadId: string, state: Upload['state'], changes: Partial<Upload> = {}): Upload => ({
  uploadId,
  kind: 'video',
  title: `作品${uploadId}`,
  state,
  progress: 0,
  reason: null,
  createdAt: Date.now(),
  publishedId: null,
  ...changes,
});

async function open(list: () => Upload[], answers: Parameters<typeof startVisit>[1] = {}) {
  await startVisit(sampleUser({ claimed: true }), {
    myUploads: () => ({ list: list(), nextCursor: null }),
    ...answers,
  });
  renderScreen(MyUploadsPage, '/myUploads');
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('my uploads', () => {
  it('says of each what became of it', async () => {
    await open(() => [
      upload('1', 'uploading', { progress: 0.456 }),
      upload('2', 'queued'),
      upload('3', 'processing', { progress: 0.3 }),
      upload('4', 'review'),
      upload('5', 'published', { publishedId: '77' }),
      upload('6', 'failed', { reason: '视频编码不受支持' }),
    ]);
    expect((await card('作品1')).getByText('未传完 45%')).toBeTruthy();
    expect((await card('作品1')).getByRole('link', { name: '继续上传' }).getAttribute('href')).toContain('/publish');
    expect((await card('作品2')).getByText('排队中')).toBeTruthy();
    expect((await card('作品3')).getByRole('progressbar').getAttribute('value')).toBe('30');
    expect((await card('作品4')).getByText('审核通过后自动发布')).toBeTruthy();
    expect((await card('作品5')).getByRole('link', { name: '去看看' }).getAttribute('href')).toContain('id=77');
    expect((await card('作品6')).getByText('视频编码不受支持')).toBeTruthy();
  });

  it('shows novels apart, and leads to what they became', async () => {
    await open(() => [
      upload('1', 'processing', { kind: 'novel' }),
      upload('2', 'published', { kind: 'novel', publishedId: '9' }),
    ]);
    fireEvent.click(await screen.findByRole('tab', { name: '小说' }));
    expect((await card('作品1')).getByText('正在识别章节，可以离开此页')).toBeTruthy();
    expect((await card('作品2')).getByRole('link', { name: '去看看' }).getAttribute('href')).toContain(
      '/novelDetails?id=9',
    );
    await waitFor(() => expect(visit.inputs('myUploads').at(-1)).toMatchObject({ kind: 'novel' }));
  });

  it('follows what is worked on by itself, and rests when nothing moves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    await open(() => [upload('1', ++asked < 2 ? 'processing' : 'review')]);
    expect(await screen.findByText('处理中 0%')).toBeTruthy();
    expect(await screen.findByText('审核中')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(2);
    vi.useRealTimers();
  });

  it('tries a failed one again', async () => {
    let state: Upload['state'] = 'failed';
    await open(() => [upload('6', state)], {
      'myUploads/retry': () => {
        state = 'queued';
        return {};
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('排队中')).toBeTruthy();
    expect(visit.inputs('myUploads/retry')).toEqual([{ uploadId: '6' }]);
  });

  it('leads to the first upload when there is none', async () => {
    await open(() => []);
    expect(await screen.findByText('还没有上传过视频')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '去发布' }));
    await waitFor(() => expect(screen.getByText('别的页面')).toBeTruthy());
  });
});
