import type { adminCommunityCalls } from '@liuguang/contract/admin/community.ts';
import type { adminDanmakuCalls } from '@liuguang/contract/admin/danmaku.ts';
import type { adminSafetyCalls } from '@liuguang/contract/admin/safety.ts';
import type { AdminSamples } from '../admin-samples.test-data.ts';
import type { Database } from '../../../platform/db/database.ts';

type Names = keyof typeof adminSafetyCalls | keyof typeof adminCommunityCalls | keyof typeof adminDanmakuCalls;

/** 审核 and 社区: a reported post, a removal with an appeal, a post that waits, a comment and a topic of each agent. */
export async function moderationSamples(
  { pool }: Database,
  { mine, theirs }: { mine: string; theirs: string },
): Promise<Pick<AdminSamples, Names>> {
  async function one(text: string, values: unknown[]): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(text, values);
    return rows[0]?.id ?? '';
  }

  async function thingsOf(agentId: string, word: string) {
    const author = await one(
      `insert into accounts (agent_id, user_code, nickname) values ($1, gen_random_uuid()::text, $2) returning id`,
      [agentId, `${word}作者`],
    );
    const post = async (state: string) =>
      await one(
        `insert into posts (agent_id, author_id, text, topics, rating, state, created_at)
         values ($1, $2, $3, array[$4], 'all', $5, now()) returning id`,
        [agentId, author, `${word}帖子`, word, state],
      );
    const [postId, removed, waiting] = [await post('published'), await post('hidden'), await post('review')];
    const caseOf = async (itemId: string, columns: string, values: string) =>
      await one(
        `insert into safety_cases (agent_id, kind, item_id, owner_id, title, opened_at, due_at, ${columns})
         values ($1, 'post', $2, $3, $4, now(), now() + interval '1 day', ${values}) returning id`,
        [agentId, itemId, author, `${word}帖子`],
      );
    const appealed = 'state, hidden, kept, decided_at, reason, appeal_state, appeal_text, appealed_at, appeal_due_at';
    const talkId = await one(
      `insert into comment_talks (agent_id, kind, post_id, comments) values ($1, 'post', $2, 1) returning id`,
      [agentId, postId],
    );
    const commentId = await one(
      `insert into comments (talk_id, author_id, text, created_at) values ($1, $2, $3, now()) returning id`,
      [talkId, author, `${word}评论`],
    );
    const videoId = await one(
      `insert into videos (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
       select media_id, $1, cover_id, duration_ms, kind, access, rating, published_at, $2, group_id from videos limit 1
       returning id`,
      [`${word}视频`, author],
    );
    const danmaku = async (text: string) =>
      await one(
        `insert into danmaku (agent_id, video_id, author_id, at_ms, text, same_as, mode, color, state, created_at)
         values ($1, $2, $3, 1000, $4, $4, 'scroll', '#FFFFFF', 'published', now()) returning id`,
        [agentId, videoId, author, text],
      );
    await pool.query('insert into community_topics (agent_id, topic, position) values ($1, $2, 1)', [agentId, word]);
    await pool.query(`insert into community_words values ($1, $2, 'refuse')`, [agentId, `${word}词`]);
    // One that no call decides: the queue is never empty.
    await pool.query(
      `insert into safety_cases (agent_id, kind, item_id, title, opened_at, due_at)
       values ($1, 'comment', $2, $3, now(), now() + interval '1 day')`,
      [agentId, commentId, `${word}评论`],
    );
    const caseId = await caseOf(postId, 'state', `'open'`);
    const batchId = await one(
      `insert into safety_batches (decided_by, decided_at, decision) values ('test', now(), 'keep') returning id`,
      [],
    );
    // Decided together with nothing else, about something that is gone.
    await caseOf(`9${postId}`, 'state, decided_at, batch_id', `'kept', now(), ${batchId}`);
    return {
      batchId,
      reportId: await one(
        `insert into safety_reports (case_id, kind, item_id, reason, text, reported_at)
         values ($1, 'post', $2, 'spam', '', now()) returning id`,
        [caseId, postId],
      ),
      caseId,
      appealId: await caseOf(
        removed,
        appealed,
        `'removed', true, '{"state":"published"}', now(), '违规', 'open', '误判', now(), now()`,
      ),
      postId,
      waiting,
      commentId,
      danmakuId: await danmaku(`${word}弹幕`),
      rude: await danmaku(`${word}脏话`),
    };
  }

  const our = await thingsOf('3', mine);
  const other = await thingsOf('8', theirs);
  const both = (make: (things: typeof our) => Record<string, unknown>) => ({ input: make(our), foreign: make(other) });
  const reason = '违反社区规范';
  return {
    'safety/queue': { input: {}, showsMine: true },
    'safety/counts': { input: {} },
    'safety/item': { ...both(({ caseId }) => ({ what: 'report', id: caseId })), showsMine: true },
    'safety/decide': both(({ caseId }) => ({ caseId, decision: 'keep', reason })),
    'safety/undo': both(({ caseId }) => ({ caseId })),
    'safety/decideMany': both(({ reportId }) => ({ reportId, of: 'reporter', decision: 'keep', reason, dryRun: true })),
    'safety/undoMany': both(({ batchId }) => ({ batchId })),
    'safety/release': { input: {} },
    'safety/decideAppeal': both(({ appealId }) => ({ caseId: appealId, granted: false, reason })),
    'safety/decideWaiting': both(({ waiting }) => ({ what: 'post', id: waiting, publish: true })),
    'safety/log': { input: {}, showsMine: true },
    'community/posts': { input: {}, showsMine: true },
    'community/comments': { input: {}, showsMine: true },
    'community/setHidden': both(({ postId }) => ({ kind: 'post', id: postId, hidden: false, reason })),
    'community/delete': both(({ waiting }) => ({ kind: 'post', id: waiting, reason })),
    'danmaku/list': { input: {}, showsMine: true },
    'danmaku/setHidden': both(({ danmakuId }) => ({ danmakuId, hidden: true, reason })),
    'danmaku/delete': both(({ rude }) => ({ danmakuId: rude, reason })),
    'community/topics': { input: { agentId: '3' }, showsMine: true },
    'community/saveTopic': { input: { agentId: '3', topic: '新话题' } },
    'community/moveTopic': { input: { agentId: '3', topic: mine, direction: 'down' } },
    'community/setTopicRetired': { input: { agentId: '3', topic: '旧话题', retired: true } },
    'community/rules': { input: { agentId: '3' }, showsMine: true },
    'community/setReview': { input: { agentId: '3', reviewPosts: true } },
    'community/saveWords': { input: { agentId: '3', words: '某词', action: 'review' } },
    'community/removeWord': { input: { agentId: '3', word: '某词' } },
    'community/tryText': { input: { agentId: '3', text: `${mine}词` }, showsMine: true },
  };
}
