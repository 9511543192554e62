import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startTusServer, type TusServer } from '../../testing/tus-server.ts';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit } from '../../testing/visit.ts';
import { localMoment } from './fields/work-values.ts';
import { PublishPage } from './publish-page.tsx';
import { useTasks } from './tasks.ts';

// The build of the client for browsers: by itself Node would take the one that is made for it.
const browserBuild = vi.hoisted(() => 'tus-js-client/lib.es5/browser/index.js');
vi.mock('tus-js-client', () => import(browserBuild));

let server: TusServer;
beforeEach(async () => {
  const group = { groupId: '4', name: '美食', order: 1, cover: null, tags: [], count: 1 };
  await startVisit(sampleUser({ claimed: true }), {
    getVideoGroups: () => ({ list: [group] }),
    'myWorks/series': () => ({ list: [] }),
  });
  server = await startTusServer();
});
afterEach(async () => {
  useTasks.setState({ list: [] });
});

const video = (name: string, text: string) => new File([text], name, { type: 'video/mp4', lastModified: 1 });
const pick = (label: string, ...files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } });
const button = (name: string) => screen.findByRole('button', { name });
const tap = async (name: string) => fireEvent.click(await button(name));
const bytesOf = (id: string) => server.uploads.get(id)?.bytes.toString();

async function open() {
  renderScreen(PublishPage, '/publish');
  await screen.findByLabelText('选择视频');
}

describe('publishing', () => {
  it('sends several files with their titles and channels, byte for byte', async () => {
    await open();
    pick('选择视频', video('港口.mp4', 'harbour'), video('海.mov', 'the sea'));
    const [first] = await screen.findAllByLabelText('标题');
    fireEvent.change(first ?? document.body, { target: { value: '凌晨四点的港口' } });
    fireEvent.click((await screen.findAllByRole('radio', { name: '美食' }))[0] ?? document.body);
    await tap('开始上传 2 个视频');
    await waitFor(() => expect(screen.getAllByText('上传完成，正在处理')).toHaveLength(2));
    const sent = [...server.uploads.values()].map(({ bytes, metadata }) =>
      Object.assign(metadata, { text: bytes.toString() }),
    );
    expect(sent.toSorted((a, b) => b.text.length - a.text.length || a.text.localeCompare(b.text))).toEqual([
      {
        filename: '港口.mp4',
        filetype: 'video/mp4',
        kind: 'video',
        title: '凌晨四点的港口',
        groupId: '4',
        text: 'harbour',
      },
      { filename: '海.mov', filetype: 'video/mp4', kind: 'video', title: '海', text: 'the sea' },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([]);
  });

  it('says of each file why it cannot be sent', async () => {
    await open();
    pick(
      '选择视频',
      new File(['x'], '账单.pdf', { type: 'application/pdf' }),
      video('空.mp4', ''),
      video('海.mp4', 'sea'),
      video('海.mp4', 'sea'),
    );
    expect(await screen.findByText('账单.pdf：不是视频文件，请选择 MP4、MOV、MKV 等格式')).toBeTruthy();
    expect(screen.getByText('空.mp4：文件是空的，请重新选择')).toBeTruthy();
    expect(screen.getByText('海.mp4：已经在列表里了')).toBeTruthy();
    expect(screen.getAllByLabelText('标题')).toHaveLength(1);
  });

  it('pauses, goes on and cancels', async () => {
    const sea = Promise.withResolvers<void>();
    server.gate = sea.promise;
    await open();
    pick('选择视频', video('海.mp4', 'the sea'));
    await tap('开始上传');
    await waitFor(() => expect(server.seen).toContain('PATCH 1'));
    await tap('暂停 海');
    expect(await screen.findByText('已暂停')).toBeTruthy();
    await tap('取消 海');
    expect(await screen.findByText(/已经上传的部分会被删除/)).toBeTruthy();
    await tap('继续上传');
    sea.resolve();
    await tap('继续 海');
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
    expect(bytesOf('1')).toBe('the sea');

    const mountains = Promise.withResolvers<void>();
    server.gate = mountains.promise;
    pick('选择视频', video('山.mp4', 'mountains'));
    await tap('开始上传');
    await waitFor(() => expect(server.seen).toContain('PATCH 2'));
    await tap('取消 山');
    await tap('取消上传');
    await waitFor(() => expect(server.uploads.has('2')).toBe(false));
    expect(screen.queryByText('山')).toBeNull();
    mountains.resolve();
  });

  it('goes on by itself after a broken line', async () => {
    server.trouble = { method: 'PATCH', answer: 'cut' };
    await open();
    pick('选择视频', video('海.mp4', 'the sea'));
    await tap('开始上传');
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
    expect(bytesOf('1')).toBe('the sea');
    expect(server.seen.filter((line) => line === 'POST')).toHaveLength(1);
  });

  it('shows what the server refuses, and tries again when asked to', async () => {
    server.trouble = { method: 'POST', answer: { status: 429, message: '操作太频繁，请稍后再试' } };
    await open();
    pick('选择视频', video('海.mp4', 'the sea'));
    await tap('开始上传');
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    await tap('重试 海');
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
  });

  it('offers what a closed tab left, and goes on with the same file only', async () => {
    await open();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    pick('选择视频', video('海.mp4', 'the sea'));
    await tap('开始上传');
    await waitFor(() => expect(server.seen).toContain('PATCH 1'));
    await tap('暂停 海');
    // The tab is closed: what it had in memory is gone, what the server got stays.
    cleanup();
    useTasks.setState({ list: [] });
    gate.resolve();
    await waitFor(() => expect(bytesOf('1')).toBeDefined());
    const left = server.uploads.get('1');
    if (left) left.bytes = left.bytes.subarray(0, 3);

    await open();
    expect(await screen.findByText('继续上次上传')).toBeTruthy();
    expect(screen.getByText('42%')).toBeTruthy();
    pick('选择原文件继续 海.mp4', video('山.mp4', 'the hill'));
    expect(screen.getByText('继续上次上传')).toBeTruthy();
    pick('选择原文件继续 海.mp4', video('海.mp4', 'the sea'));
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
    expect(bytesOf('1')).toBe('the sea');
    expect(server.seen.filter((line) => line === 'POST')).toHaveLength(1);
    expect(screen.queryByText('继续上次上传')).toBeNull();
  });

  it('sends all that a creator says about a video, and holds back what cannot be', async () => {
    await open();
    pick('选择视频', video('海.mp4', 'the sea'));
    fireEvent.change(await screen.findByLabelText(/^简介/), { target: { value: '在舟山' } });
    fireEvent.change(screen.getByLabelText(/^标签/), { target: { value: '海，' } });
    fireEvent.click(screen.getByRole('radio', { name: '+ 新剧集' }));
    fireEvent.click(screen.getByRole('radio', { name: '定时发布' }));
    const at = Math.floor(Date.now() / 60_000) * 60_000 + 2 * 86_400_000;
    fireEvent.change(screen.getByLabelText('公开的时间'), { target: { value: localMoment(at) } });
    await tap('开始上传');
    expect(await screen.findByText('请填写剧集名称')).toBeTruthy();
    expect(server.seen).toEqual([]);
    fireEvent.change(screen.getByLabelText('剧集名称'), { target: { value: '岛' } });
    await tap('开始上传');
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
    expect(server.uploads.get('1')?.metadata).toMatchObject({
      title: '海',
      description: '在舟山',
      tags: '海',
      seriesTitle: '岛',
      episode: '1',
      publishAt: String(at),
    });
    expect(server.uploads.get('1')?.metadata).not.toHaveProperty('hidden');
  });

  it('keeps what was typed for the same file after a reload', async () => {
    await open();
    pick('选择视频', video('海.mp4', 'the sea'));
    fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '舟山的海' } });
    fireEvent.click(screen.getByRole('radio', { name: '仅自己可见' }));
    // The page is loaded anew: what it had in memory is gone, without a word from it.
    const kept = localStorage.getItem('uploadDrafts');
    cleanup();
    useTasks.setState({ list: [] });
    localStorage.setItem('uploadDrafts', kept ?? '');
    await open();
    expect(await screen.findByRole('region', { name: '草稿 舟山的海' })).toBeTruthy();
    pick('选择原文件继续 海.mp4', video('海.mp4', 'the sea'));
    expect(await screen.findByLabelText('标题')).toHaveProperty('value', '舟山的海');
    expect(screen.getByRole('radio', { name: '仅自己可见' })).toHaveProperty('checked', true);
    await tap('移除 海.mp4');
    expect(screen.queryByRole('region', { name: '草稿 舟山的海' })).toBeNull();
  });

  it('asks a visitor to secure the account first', async () => {
    await startVisit(sampleUser(), {});
    renderScreen(PublishPage, '/publish');
    expect(await screen.findByText('发布前，先保护好账号')).toBeTruthy();
    expect(screen.getByRole('link', { name: /绑定手机/ }).getAttribute('href')).toContain('/bindPhone');
    expect(screen.queryByLabelText('选择视频')).toBeNull();
  });
});

describe('publishing a novel', () => {
  it('sends a TXT or EPUB file with its title, group and synopsis, and nothing that is no novel', async () => {
    await startVisit(sampleUser({ claimed: true }), {
      'novel/groups': () => ({ list: [{ groupId: '6', name: '悬疑', order: 1, cover: null, tags: [], count: 1 }] }),
    });
    await open();
    fireEvent.click(screen.getByRole('tab', { name: '小说' }));
    const novel = new File(['第一章'], '《雨夜》作者：某人.txt', { type: 'text/plain', lastModified: 1 });
    pick('选择小说', novel, video('海.mp4', 'the sea'));
    expect(await screen.findByText('海.mp4：不是小说文件，请选择 TXT 或 EPUB')).toBeTruthy();
    expect(screen.getByLabelText('标题')).toHaveProperty('value', '雨夜');
    fireEvent.change(screen.getByLabelText('简介'), { target: { value: '一盏灯的故事。' } });
    await tap('悬疑');
    await tap('开始上传');
    expect(await screen.findByText('上传完成，正在处理')).toBeTruthy();
    expect(server.uploads.get('1')?.metadata).toEqual({
      filename: '《雨夜》作者：某人.txt',
      filetype: 'text/plain',
      kind: 'novel',
      title: '雨夜',
      description: '一盏灯的故事。',
      groupId: '6',
    });
    // Each kind has a form of its own.
    fireEvent.click(screen.getByRole('tab', { name: '视频' }));
    expect(screen.queryByText('上传完成，正在处理')).toBeNull();
  });
});
