import type { Database } from '../../../platform/db/database.ts';

/** 审核 and 社区: a reported post, a removal with an appeal, a post that waits, a comment and a topic of an agent. */
export async function moderationThings({ pool }: Database, agentId: string, word: string) {
  async function one(text: string, values: unknown[]): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(text, values);
    return rows[0]?.id ?? '';
  }

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
    safetyBatchId: batchId,
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
