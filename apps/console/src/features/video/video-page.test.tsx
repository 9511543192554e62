import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleGroup } from '../../entities/catalogue/group.test-data.ts';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import {
  choose,
  confirm,
  fill,
  giveFile,
  hasButton,
  press,
  pressIn,
  search,
  tableRow,
} from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { VideoPage } from './video-page.tsx';

const cover = { url: '/i/55.webp', srcset: '', width: 720, height: 405, placeholder: '' };
const video = rowOf('videos/list', {
  videoId: '55',
  title: '夜航',
  cover,
  kind: 'long',
  access: 'free',
  rating: 'all',
  groupId: '5',
  agentIds: ['3'],
  state: 'live',
});
const details = answerOf('videos/get', { ...video, subtitles: [{ lang: 'en', label: 'English' }] });
const quiet = {
  'videos/list': () => pageOf(video),
  'videos/get': () => details,
  'videos/series': () => ({ list: [{ seriesId: '9', title: '海上', episodes: 4 }] }),
  'content/groups': () => ({ list: [sampleGroup('5', '纪录', { items: 2 })] }),
};

async function selectAll() {
  await tableRow('夜航');
  const [all] = screen.getAllByRole('checkbox');
  fireEvent.click(all as HTMLElement);
  await screen.findByText('已选 1 条');
}

describe('the list of videos', () => {
  it('is searched and narrowed', async () => {
    const { api } = visit(<VideoPage rest={[]} />, quiet);
    await search('标题或编号', '夜航');
    await search('作者编号', 'LG41');
    await choose('观看权限', 'VIP');
    await choose('分级', '18+');
    await waitFor(() =>
      expect(api.sent('videos/list').at(-1)).toEqual({
        keyword: '夜航',
        author: 'LG41',
        access: 'vip',
        rating: '18',
        size: '50',
      }),
    );
  });

  it('of the trash asks for the trash, and gives back', async () => {
    const { api } = visit(<VideoPage rest={['trash']} />, {
      ...quiet,
      'videos/list': () => pageOf({ ...video, state: 'trash' as const }),
      'videos/bulkEdit': () => ({ rows: [{ id: '55', ok: false, message: '文件已经删除' }], undoToken: null }),
    });
    await pressIn(await tableRow('夜航'), '还原');
    await confirm('还原');
    await screen.findByText('文件已经删除');
    expect(api.sent('videos/list')[0]).toMatchObject({ state: 'trash' });
    expect(api.sent('videos/bulkEdit')).toEqual([{ ids: ['55'], change: { trash: false } }]);
  });

  it('can only be looked at by a moderator', async () => {
    visit(<VideoPage rest={[]} />, quiet, { role: 'moderator' });
    await tableRow('夜航');
    expect(['编辑', '查看', '下架', '移入回收站'].filter((name) => hasButton(name))).toEqual(['查看']);
    expect(screen.queryByRole('combobox', { name: '批量修改' })).toBeNull();
  });

  it.each([
    ['editor', true],
    ['moderator', false],
  ] as const)('offers the upload to a %s: %s', async (role, offered) => {
    visit(<VideoPage rest={['uploads']} />, { ...quiet, 'content/uploads': () => pageOf() }, { role });
    await screen.findByText('上传与转码');
    await waitFor(() => expect(document.querySelector('.ant-table')).not.toBeNull());
    expect(hasButton('上传视频')).toBe(offered);
  });
});

describe('a change of many videos', () => {
  it('says first what would happen, does it, and can be undone', async () => {
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/bulkEdit': () => ({ rows: [{ id: '55', ok: true, message: '将改为 VIP' }], undoToken: 'u-5' }),
      'videos/undo': () => answerOf('videos/undo'),
    });
    await selectAll();
    await choose('批量修改', '改权限');
    await choose('修改为', 'VIP');
    await press('应用修改');
    await screen.findAllByText('应用修改：将处理 1 条，共选 1 条');
    const change = { access: 'vip' };
    expect(api.sent('videos/bulkEdit')).toEqual([{ ids: ['55'], dryRun: true, change }]);
    const dialog = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: '应用修改' }));
    await screen.findByText('已应用修改 1 条');
    expect(api.sent('videos/bulkEdit')[1]).toEqual({ ids: ['55'], dryRun: false, change });
    await press('撤销');
    await screen.findByText('已撤销');
    expect(api.sent('videos/undo')).toEqual([{ undoToken: 'u-5' }]);
  });

  it('is not offered where nothing would happen', async () => {
    visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/bulkEdit': () => ({ rows: [{ id: '55', ok: false, message: '已经下架' }], undoToken: null }),
    });
    await selectAll();
    fireEvent.click(screen.getAllByRole('button', { name: '下架' })[0] as HTMLElement);
    await screen.findAllByText('下架：将处理 0 条，共选 1 条');
    const dialog = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    expect(dialog.getByRole('button', { name: '下架' }).hasAttribute('disabled')).toBe(true);
  });

  it('that is refused says so', async () => {
    visit(<VideoPage rest={[]} />, { ...quiet, 'videos/bulkEdit': () => refuse('FORBIDDEN') });
    await selectAll();
    await press('移入回收站');
    expect(await screen.findByText('没有权限进行此操作')).toBeDefined();
  });
});

describe('the drawer of a video', () => {
  it('sends what it has and what was changed, the series included', async () => {
    const { api } = visit(<VideoPage rest={[]} />, { ...quiet, 'videos/save': () => answerOf('videos/save') });
    await pressIn(await tableRow('夜航'), '编辑');
    await screen.findByText('编辑 夜航');
    fill('标题', '夜航（上）');
    await press('属于剧集', 'switch');
    fireEvent.change(await screen.findByRole('combobox', { name: '剧集名称' }), { target: { value: '新剧' } });
    fill('第几集', 1);
    await press('保存');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('videos/save')).toMatchObject([
      { videoId: '55', title: '夜航（上）', series: { seriesId: null, title: '新剧', index: 1 }, agentIds: ['3'] },
    ]);
  });

  it('marks an episode without a number', async () => {
    const { api } = visit(<VideoPage rest={[]} />, quiet);
    await pressIn(await tableRow('夜航'), '编辑');
    await screen.findByText('编辑 夜航');
    await press('属于剧集', 'switch');
    await screen.findByRole('combobox', { name: '剧集名称' });
    await press('保存');
    await waitFor(() => expect(screen.getAllByText('请填写此项')).toHaveLength(2));
    expect(api.sent('videos/save')).toEqual([]);
  });

  it('is for looking where others have the video as well', async () => {
    visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/list': () => pageOf({ ...video, shared: true }),
      'videos/get': () => ({ ...details, shared: true }),
    });
    await pressIn(await tableRow('夜航'), '查看');
    await screen.findByText('刚刚下架的视频暂时不能播放');
    expect(hasButton('保存')).toBe(false);
  });

  it('takes subtitles, and says what is wrong with a file', async () => {
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/saveSubtitle': () => refuse('INVALID_INPUT', { fields: { text: '第 3 行的时间不正确' } }),
    });
    await pressIn(await tableRow('夜航'), '编辑');
    await screen.findByText('编辑 夜航');
    fill('语言代码', 'ja');
    // The picture's field comes first.
    const fields = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    giveFile(new File(['WEBVTT'], 'a.vtt', { type: 'text/vtt' }), fields[fields.length - 1]);
    await screen.findByText('第 3 行的时间不正确');
    expect(api.sent('videos/saveSubtitle')).toEqual([{ videoId: '55', lang: 'ja', label: '日本語', text: 'WEBVTT' }]);
  });
});
