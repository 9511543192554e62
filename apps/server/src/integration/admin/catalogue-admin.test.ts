import { randomUUID } from 'node:crypto';
import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { officialAccount } from '../../features/official-account/official-account.service.ts';
import { emptyTrash } from '../../features/video/admin/video-trash.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testNovels } from '../../testing/novels.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { staffBrowser } from '../../testing/staff.ts';

const test = await forSuite(testApp());
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);
const owner = await staffBrowser(test, { role: 'owner' });

interface Told {
  title?: string;
  subtitles?: { label: string; url: string }[];
}
async function member(path: string): Promise<{ code: number; data: Told }> {
  return (await test.app.inject({ url: `/api/${path}` })).json<{ code: number; data: Told }>();
}
const isShown = async (videoId: string) => (await member(`agent/getVideoInfo?videoId=${videoId}`)).code === 0;
const listed = async (input: Parameters<typeof owner.get<'videos/list'>>[1]) =>
  (await owner.get('videos/list', { size: 50, ...input })).list.map(({ videoId }) => videoId);

const change = async (ids: string[], wanted: AdminInput<'videos/bulk'>['change']) =>
  (await owner.get('videos/bulk', { key: randomUUID(), of: { ids }, change: wanted })).operation;

/** An upload that became a video or a novel that nobody shows, and waits. */
async function waiting(what: { videoId: string } | { novelId: string }, official = false): Promise<string> {
  const { db } = test.database;
  const author = await db.selectFrom('accounts').select('id').where('user_code', '=', 'u1').executeTakeFirstOrThrow();
  const at = new Date();
  const { id } = await db
    .insertInto('uploads')
    .values({
      agent_id: '3',
      account_id: official ? await officialAccount(db, '3') : author.id,
      kind: 'videoId' in what ? 'video' : 'novel',
      title: '投稿',
      size: '1',
      state: 'processing',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = 'videoId' in what ? { video_id: what.videoId } : { novel_id: what.novelId };
  await db
    .updateTable('uploads')
    .set({ ...made, state: 'review' })
    .where('id', '=', id)
    .execute();
  return id;
}

const notices = async (uploadId: string) => {
  const { rows } = await test.database.pool.query<{ key: string; text: string }>(
    'select key, text from notices where key like $1 order by key',
    [`upload ${uploadId} %`],
  );
  return rows;
};

describe('a video that waits', () => {
  it('is shown once it is published, and its author is told', async () => {
    const videoId = await catalogue.publish('waits', { agentIds: [] });
    const uploadId = await waiting({ videoId });
    expect(await listed({ state: 'review' })).toEqual([videoId]);
    expect(await isShown(videoId)).toBe(false);
    const found = await owner.get('videos/get', { videoId });
    expect(found).toMatchObject({ state: 'review', uploadId, agentIds: ['3'] });
    expect(found.playUrl).toMatch(/^\/v\/.+\/clip\/master\.m3u8$/);
    await owner.get('content/decide', { uploadId, publish: true });
    expect(await isShown(videoId)).toBe(true);
    expect(await listed({ state: 'review' })).toEqual([]);
    expect(await notices(uploadId)).toMatchObject([{ key: expect.stringMatching(`^upload ${uploadId} published `) }]);
    expect((await owner.call('content/decide', { uploadId, publish: true })).code).not.toBe(0);
  });

  it('is refused only with a reason, which its author reads, and cannot be shown past the review', async () => {
    const videoId = await catalogue.publish('refused', { agentIds: [] });
    const uploadId = await waiting({ videoId });
    expect(await owner.call('content/decide', { uploadId, publish: false })).toMatchObject({
      data: { fields: { reason: '请填写处理理由' } },
    });
    await owner.get('content/decide', { uploadId, publish: false, reason: '画面不清晰' });
    const [notice] = await notices(uploadId);
    expect(notice).toMatchObject({ key: expect.stringMatching(`^upload ${uploadId} failed `) });
    expect(notice?.text).toContain('画面不清晰');
    expect((await change([videoId], { publishAt: null })).reasons).toEqual([
      { reason: '未通过审核，不能上架', rows: 1 },
    ]);
    expect(await listed({ state: 'refused' })).toEqual([videoId]);
  });
});

describe('videos', () => {
  const about = { kind: 'long', access: 'vip', rating: 'all' } as const;
  const fields = { ...about, tags: ['风景', '风景'], agentIds: ['3', '8'] };

  it('are found by each filter, page after page', async () => {
    const videoId = await catalogue.publish('filter', { title: '独一无二的片名 ABC', access: 'credit', kind: 'short' });
    const other = await catalogue.publish('filter-8', {
      agentIds: ['8'],
      rating: '18',
      groupId: catalogue.sharedGroup,
    });
    expect(await listed({ keyword: '无二的片名 abc' })).toEqual([videoId]);
    expect(await listed({ keyword: videoId })).toContain(videoId);
    expect(await listed({ keyword: '%' })).toEqual([]);
    expect(await listed({ access: 'credit', kind: 'short', agentId: '3' })).toEqual([videoId]);
    expect(await listed({ agentId: '8', rating: '18', author: 'u1' })).toEqual([other]);
    expect(await listed({ author: 'nobody' })).toEqual([]);
    for (const sort of ['new', 'old', 'published', 'earliest'] as const) {
      const all = await listed({ sort });
      const first = await owner.get('videos/list', { sort, size: 2 });
      const second = await owner.get('videos/list', { sort, size: 50, cursor: first.nextCursor ?? '' });
      expect([...first.list, ...second.list].map((row) => row.videoId)).toEqual(all);
    }
  });

  it('are changed in all that is told of them, and wait for their time', async () => {
    const videoId = await catalogue.publish('edit');
    const wanted = {
      ...fields,
      videoId,
      title: '新标题',
      groupId: catalogue.sharedGroup,
      publishedAt: Date.now() + 3_600_000,
    };
    const series = { seriesId: null, title: '长剧', index: 2 };
    await owner.get('videos/save', { ...wanted, series });
    expect(await owner.get('videos/get', { videoId })).toMatchObject({
      title: '新标题',
      state: 'scheduled',
      tags: ['风景'],
      access: 'vip',
      agentIds: ['3', '8'],
      series: { title: '长剧', index: 2 },
    });
    expect(await isShown(videoId)).toBe(false);
    expect(await listed({ state: 'scheduled' })).toEqual([videoId]);
    const { list } = await owner.get('videos/series', { keyword: '长' });
    expect(list).toMatchObject([{ title: '长剧', episodes: 1 }]);
    const again = { seriesId: list[0]?.seriesId ?? '', title: '长剧', index: 2 };
    const second = await catalogue.publish('edit-2');
    expect(await owner.call('videos/save', { ...wanted, videoId: second, series: again })).toMatchObject({
      data: { fields: { 'series.index': '这一集已经有视频' } },
    });
    expect(await owner.call('videos/save', { ...wanted, groupId: '999' })).toMatchObject({
      data: { fields: { groupId: '分组不存在' } },
    });
  });

  it('are changed in bulk, and each comes back as it was', async () => {
    const ids = [
      await catalogue.publish('bulk-1', { tags: ['甲'] }),
      await catalogue.publish('bulk-2', { access: 'vip' }),
    ];
    const access = async () =>
      (await owner.get('videos/list', { keyword: '视频 bulk' })).list.map((row) => row.access).toSorted();
    const made = await change(ids, { access: 'vip' });
    expect(made).toMatchObject({ state: 'done', changed: 1, skipped: 1, reasons: [{ reason: '没有变化', rows: 1 }] });
    expect(await access()).toEqual(['vip', 'vip']);
    const { operation } = await owner.get('bulk/undo', { operationId: made.operationId });
    expect(operation).toMatchObject({ state: 'undone', restored: 1, kept: 0 });
    expect(await access()).toEqual(['free', 'vip']);
    const [first = ''] = ids;
    await change([first], { addTags: ['乙'] });
    expect((await owner.get('videos/get', { videoId: first })).tags).toEqual(['甲', '乙']);
    await change([first], { unpublish: true });
    expect(await isShown(first)).toBe(false);
    expect((await owner.get('videos/get', { videoId: first })).playUrl).toBeNull();
    await change([first], { publishAt: null });
    expect(await isShown(first)).toBe(true);
  });

  it('lie in the trash for thirty days, and then go with their media', async () => {
    const { db, pool } = test.database;
    await catalogue.media('doomed');
    const videoId = await catalogue.publish('trash', { mediaId: 'doomed' });
    const gone = await change([videoId], { trash: true });
    expect(await isShown(videoId)).toBe(false);
    expect(await listed({ state: 'trash' })).toEqual([videoId]);
    expect(await listed({ keyword: '视频 trash' })).toEqual([]);
    // An import of the same video does not show it behind the back of who put it there.
    await catalogue.publish('trash', { mediaId: 'doomed' });
    expect(await isShown(videoId)).toBe(false);
    await owner.get('bulk/undo', { operationId: gone.operationId });
    expect(await isShown(videoId)).toBe(true);
    await change([videoId], { trash: true });
    const removed: string[] = [];
    const storage = { deleteTree: (tree: string) => Promise.resolve(void removed.push(tree)) };
    expect(await emptyTrash(db, storage, Date.now() + 29 * 86_400_000)).toBe(0);
    expect(await emptyTrash(db, storage, Date.now() + 31 * 86_400_000)).toBe(1);
    expect(removed).toEqual(['media/doomed']);
    const left = await pool.query('select from videos where id = $1 union all select from media where id = $2', [
      videoId,
      'doomed',
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('have subtitles, checked before they are kept', async () => {
    await catalogue.media('spoken');
    const videoId = await catalogue.publish('spoken', { mediaId: 'spoken' });
    const track = { videoId, lang: 'zh', label: '中文' };
    expect(
      await owner.call('videos/saveSubtitle', { ...track, text: '1\n00:00:01,000 --> 00:00:02,000\n你好' }),
    ).toMatchObject({
      data: { fields: { text: expect.stringContaining('WEBVTT') as string } },
    });
    const text =
      '\uFEFFWEBVTT\n\nSTYLE\n::cue{}\n\n1\n00:01.000 --> 00:02.500 line:0\n你好\n\n00:03.000 --> 00:04.000\n再见\n';
    expect(await owner.get('videos/saveSubtitle', { ...track, text })).toEqual({ cues: 2 });
    const { data } = await member(`agent/getVideoInfo?videoId=${videoId}`);
    const url = data.subtitles?.[0]?.url ?? '';
    const file = await test.app.inject({ url });
    expect(file.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n你好\n\n00:00:03.000 --> 00:00:04.000\n再见\n');
    await owner.get('videos/removeSubtitle', { videoId, lang: 'zh' });
    expect((await owner.get('videos/get', { videoId })).subtitles).toEqual([]);
  });

  it('stand in a group for every agent that shows it, in the order of the groups', async () => {
    const { groupId } = await owner.get('content/saveGroup', {
      kind: 'video',
      groupId: null,
      name: '新组',
      agentIds: ['3'],
    });
    const videoId = await catalogue.publish('grouped', { groupId, agentIds: ['3', '8'] });
    const inGroup = async () => {
      const { rows } = await test.database.pool.query<{ agent_id: string }>(
        'select agent_id from video_listings where group_id = $1 and video_id = $2 order by agent_id',
        [groupId, videoId],
      );
      return rows.map((row) => row.agent_id);
    };
    expect(await inGroup()).toEqual(['3']);
    await owner.get('content/saveGroup', { kind: 'video', groupId, name: '新组', agentIds: ['3', '8'] });
    expect(await inGroup()).toEqual(['3', '8']);
    const taken = { kind: 'video' as const, groupId: null, name: '新组', agentIds: ['3'] };
    expect(await owner.call('content/saveGroup', taken)).toMatchObject({
      data: { fields: { name: '已有同名的分组' } },
    });
    expect((await owner.call('content/removeGroup', { kind: 'video', groupId })).text).toContain('还有内容');
    const before = await owner.get('content/groups', { kind: 'video' });
    const ids = before.list.map((group) => group.groupId).toReversed();
    await owner.get('content/orderGroups', { kind: 'video', groupIds: ids });
    expect((await owner.get('content/groups', { kind: 'video' })).list.map((group) => group.groupId)).toEqual(ids);
  });
});

describe('novels', () => {
  it('that staff import are looked at, changed and then published, or given up without a trace', async () => {
    const titles = ['第一章 山', '第二章 海', '第四章 风'].map((title) => ({ title }));
    const { novelId } = await novels.publish('import', { agentIds: [] }, titles);
    const uploadId = await waiting({ novelId }, true);
    const { found } = await owner.get('novels/preview', { uploadId });
    expect(found).toMatchObject({
      novelId,
      chapters: 3,
      samples: [{ title: '第一章 山', firstLine: '第一段。' }, {}, {}],
    });
    expect(found?.doubts.join()).toContain('章节号不连续');
    const about = { novelId, title: '山海', groupId: novels.ownGroup, agentIds: ['3', '8'] };
    const kind = { state: '完结', rating: 'all' } as const;
    await owner.get('novels/save', { ...about, ...kind, creditFrom: 2, vipFrom: 3 });
    expect((await member(`novel/getNovelInfo?novelId=${novelId}`)).code).not.toBe(0);
    await owner.get('content/decide', { uploadId, publish: true });
    expect((await member(`novel/getNovelInfo?novelId=${novelId}`)).data).toMatchObject({
      title: '山海',
    });
    const { list } = await owner.get('novels/chapters', { novelId });
    expect(list.map(({ access }) => access)).toEqual(['free', 'credit', 'vip']);
    expect(await owner.get('novels/get', { novelId })).toMatchObject({ shown: 'live', agentIds: ['3', '8'] });

    const other = await novels.publish('given-up', { agentIds: [] });
    const second = await waiting({ novelId: other.novelId }, true);
    await owner.get('novels/discard', { uploadId: second });
    expect((await owner.call('novels/get', { novelId: other.novelId })).code).toBe(1004);
    expect((await owner.call('novels/discard', { uploadId })).code).not.toBe(0);
  });

  it('have chapters that are added, moved, scheduled and taken away', async () => {
    const { novelId, chapterIds } = await novels.publish('chapters', {}, [{}, {}, {}]);
    const chapter = { novelId, chapterId: null, text: '  一\r\n\r\n二  ', access: 'free' as const };
    const { chapterId } = await owner.get('novels/saveChapter', {
      ...chapter,
      title: '楔子',
      publishedAt: Date.now() + 3_600_000,
      position: 1,
    });
    const order = async () => (await owner.get('novels/chapters', { novelId })).list.map((row) => row.chapterId);
    expect(await order()).toEqual([chapterId, ...chapterIds]);
    expect(await owner.get('novels/chapter', { chapterId })).toMatchObject({ text: '一\n二', words: 2, position: 1 });
    expect((await owner.get('novels/get', { novelId })).chapters).toBe(3);
    await owner.get('novels/removeChapter', { chapterId: chapterIds[1] ?? '' });
    expect(await order()).toEqual([chapterId, chapterIds[0], chapterIds[2]]);
    const { list } = await owner.get('novels/chapters', { novelId });
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(
      await owner.call('novels/saveChapter', { ...chapter, title: '空', text: ' \n ', publishedAt: 0 }),
    ).toMatchObject({
      data: { fields: { text: '正文不能为空' } },
    });
  });

  it('are taken off and shown again', async () => {
    const { novelId } = await novels.publish('off');
    const shown = async () => (await member(`novel/getNovelInfo?novelId=${novelId}`)).code === 0;
    expect(await shown()).toBe(true);
    await owner.get('novels/setShown', { novelId, shown: false });
    expect(await shown()).toBe(false);
    await owner.get('novels/setShown', { novelId, shown: true });
    expect(await shown()).toBe(true);
  });
});
