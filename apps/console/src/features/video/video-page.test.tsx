import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { sampleGroup } from '../../entities/catalogue/group.test-data.ts';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import {
  addTags,
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

const operation = (changes: Partial<BulkOperation>): BulkOperation => ({
  ...rowOf('bulk/list'),
  state: 'done',
  ...changes,
});
const button = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement;

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
      'videos/bulk': () => ({
        operation: operation({ changed: 0, skipped: 1, reasons: [{ reason: '已经没有了', rows: 1 }] }),
      }),
    });
    await pressIn(await tableRow('夜航'), '还原');
    await confirm('还原');
    await screen.findByText('已处理 0 条，跳过 1 条（已经没有了）');
    expect(api.sent('videos/list')[0]).toMatchObject({ state: 'trash' });
    expect(api.sent('videos/bulk')).toMatchObject([{ of: { ids: ['55'] }, change: { trash: false } }]);
  });

  it('can only be looked at by a moderator', async () => {
    visit(<VideoPage rest={[]} />, quiet, { role: 'moderator' });
    await tableRow('夜航');
    expect(['编辑', '查看', '下架', '批量修改'].filter((name) => hasButton(name))).toEqual(['查看']);
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
  const made = operation({ operationId: '7', changed: 1, undoUntil: 9e12 });

  it('is said in words first, done, and undone', async () => {
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/count': () => ({ total: 1 }),
      'videos/bulk': () => ({ operation: made }),
      'bulk/undo': () => ({ operation: { ...made, state: 'undone' as const, changed: 0, restored: 1 } }),
    });
    await selectAll();
    await press('批量修改');
    await press('改观看权限', 'radio');
    expect(button('下一步').hasAttribute('disabled')).toBe(true);
    await press('VIP', 'radio');
    await press('下一步');
    await screen.findByText('将把已选的 1 个视频：观看权限改为「VIP」。');
    expect(api.sent('videos/bulk')).toEqual([]);
    await press('确认执行');
    await screen.findByText('已处理 1 条');
    const key = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
    expect(api.sent('videos/bulk')).toEqual([{ key, of: { ids: ['55'] }, change: { access: 'vip' } }]);
    await press('撤销');
    await screen.findByText('已撤销 1 条');
    expect(api.sent('bulk/undo')).toEqual([{ operationId: '7' }]);
  });

  it('is of the channel that is looked at alone, where a channel can have it of its own, or of all', async () => {
    const { api } = visit(
      <VideoPage rest={[]} />,
      { ...quiet, 'videos/count': () => ({ total: 1 }), 'videos/bulk': () => ({ operation: made }) },
      { agent: '8' },
    );
    await selectAll();
    await press('批量修改');
    await press('添加标签', 'radio');
    expect(screen.queryByText('范围')).toBeNull();
    await press('改观看权限', 'radio');
    await press('VIP', 'radio');
    await press('下一步');
    await screen.findByText('将把已选的 1 个视频：观看权限改为「VIP」（仅渠道 雾港）。');
    await press('上一步');
    await press('所有渠道', 'radio');
    await press('下一步');
    await screen.findByText('将把已选的 1 个视频：观看权限改为「VIP」。');
    await press('上一步');
    await press('仅雾港', 'radio');
    await press('下一步');
    await press('确认执行');
    await screen.findByText('已处理 1 条');
    const key = expect.any(String) as string;
    expect(api.sent('videos/bulk')).toEqual([{ key, agentId: '8', of: { ids: ['55'] }, change: { access: 'vip' } }]);
  });

  it('says what becomes of shared titles, which a manager hides in their channel from the list as well', async () => {
    const { api } = visit(
      <VideoPage rest={[]} />,
      {
        ...quiet,
        'videos/list': () => pageOf({ ...video, shared: true }),
        'videos/count': () => ({ total: 1 }),
        'videos/bulk': () => ({ operation: made }),
      },
      { role: 'agentManager', agentIds: ['8'] },
    );
    await selectAll();
    await press('批量修改');
    await press('移入回收站', 'radio');
    await screen.findByText(/与其他渠道共用而只改部分渠道的，只在那些渠道隐藏/);
    await press('下一步');
    await screen.findByText(/渠道经理改权限和上下架时只改自己的渠道，其他改动会跳过/);
    await press('上一步');
    await press('取消');
    await pressIn(await tableRow('夜航'), '下架');
    await screen.findByText('其他渠道也有这个视频，只改你的渠道');
    await confirm('下架');
    await waitFor(() =>
      expect(api.sent('videos/bulk')).toMatchObject([
        { agentId: '8', of: { ids: ['55'] }, change: { unpublish: true } },
      ]),
    );
  });

  it('reaches all that match the filters, once the page is chosen', async () => {
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/count': () => ({ total: 1234 }),
      'videos/bulk': () => ({ operation: operation({ state: 'running', total: 1234 }) }),
    });
    await choose('观看权限', 'VIP');
    await tableRow('夜航');
    await press('全选本页');
    await press('选择符合条件的全部 1,234 条');
    await press('批量修改');
    await press('添加标签', 'radio');
    addTags('标签', '海');
    await press('下一步');
    await screen.findByText('将把符合当前条件的 1,234 个视频：添加标签「海」。');
    await press('确认执行');
    await screen.findByText('已开始，可以离开此页，进度在右上角“批量操作”里');
    expect(api.sent('videos/bulk')).toMatchObject([{ of: { filter: { access: 'vip' } }, change: { addTags: ['海'] } }]);
    // Another filter is another list: nothing of it is chosen.
    await screen.findByText('已选 0 条');
  });

  it('is not offered for more than an operation holds', async () => {
    visit(<VideoPage rest={[]} />, { ...quiet, 'videos/count': () => ({ total: 20_001 }) });
    await selectAll();
    const all = await screen.findByRole('button', { name: '符合条件的超过 20,000 条，请缩小范围' });
    expect(all.hasAttribute('disabled')).toBe(true);
  });

  it('that is refused says so, and stays open', async () => {
    visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/count': () => ({ total: 1 }),
      'videos/bulk': () => refuse('FORBIDDEN'),
    });
    await selectAll();
    await press('批量修改');
    await press('移入回收站', 'radio');
    await press('下一步');
    await press('确认执行');
    expect((await screen.findAllByText('没有权限进行此操作')).length).toBeGreaterThan(0);
    expect(hasButton('确认执行')).toBe(true);
  });
});

describe('the drawer of a video', () => {
  it('sends what it has and what was changed, the series included', async () => {
    const { api } = visit(<VideoPage rest={[]} />, quiet);
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

  const base = { title: '夜航', access: 'free', cover } as const;

  it('changes the channel alone where others have the video as well', async () => {
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/list': () => pageOf({ ...video, shared: true }),
      'videos/get': () => ({ ...details, shared: true, base }),
    });
    await pressIn(await tableRow('夜航'), '本渠道设置');
    await screen.findByText(/你的修改只在你的渠道生效/);
    expect(hasButton('保存')).toBe(false);
    expect(screen.getByPlaceholderText('夜航')).toBeDefined();
    fill('本渠道标题', '夜航船');
    await press('VIP', 'radio');
    await press('在本渠道隐藏', 'switch');
    await press('保存本渠道设置');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('videos/saveOverride')).toEqual([
      { videoId: '55', agentId: '3', title: '夜航船', access: 'vip', hidden: true, sharedCover: false },
    ]);
  });

  it('gives each field of a channel back to the shared value', async () => {
    const own = {
      agentId: '8',
      title: '夜航船',
      access: 'vip',
      cover,
      hidden: true,
      changedAt: 0,
      changedBy: '小林',
    } as const;
    const { api } = visit(<VideoPage rest={[]} />, {
      ...quiet,
      'videos/get': () => ({ ...details, base, agentIds: ['8', '3'], overrides: [own] }),
    });
    await pressIn(await tableRow('夜航'), '编辑');
    await screen.findByText(/小林 修改于/);
    await press('本渠道标题恢复共享值');
    await press('本渠道观看权限恢复共享值');
    await press('封面恢复共享值');
    await screen.findByText('保存后使用共享封面');
    await press('在本渠道隐藏', 'switch');
    await press('保存本渠道设置');
    await screen.findByText('已保存，手机端数秒内生效');
    expect(api.sent('videos/saveOverride')).toEqual([
      { videoId: '55', agentId: '8', title: null, access: null, hidden: false, sharedCover: true },
    ]);
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
