import { fail } from '../../../platform/errors/fail.ts';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import { decideComment } from '../../comment/comment.public.ts';
import { excerpt, notify } from '../../message/message.public.ts';
import { announce } from '../../webhook/webhook.public.ts';
import { type Db, transact, type Tx } from '../../../platform/db/db.ts';
import {
  agentsForUpload,
  announceUpload,
  decideDanmaku,
  decidePost,
  decideUpload,
  type DecidedUpload,
  isShownLater,
  ratePicture,
} from './waiting.repository.ts';

export interface WaitingDecision {
  readonly what: 'upload' | 'post' | 'comment' | 'danmaku' | 'picture';
  readonly id: string;
  readonly publish: boolean;
  readonly reason: string;
}

export type WaitingService = ReturnType<typeof waitingService>;

interface Outcome {
  readonly agentId: string;
  readonly accountId: string;
  readonly key: string;
  readonly publish: boolean;
  readonly title: string;
  readonly reason: string;
  /** Its author hides it, or scheduled it. */
  readonly later?: boolean;
}

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly clock: () => number;
}

/** Decides about what waits for a review before anybody sees it: published, or refused with a reason. */
export function waitingService({ db, kinds, clock }: Deps) {
  async function upload(tx: Tx, { id, publish, reason }: WaitingDecision): Promise<void> {
    const decided = await decideUpload(tx, id, { publish, reason });
    if (!decided) throw fail('NOT_FOUND');
    const { agentId, accountId, kind, title, mediaId } = decided;
    const itemId = decided.videoId ?? decided.novelId;
    // A new title is listed nowhere, like a hidden one: restoring it lists it.
    const kept = { agentIds: await agentsForUpload(tx, decided), mediaId };
    if (publish && itemId !== null) await kinds.get(kind)?.restore(tx, itemId, kept, clock());
    await announceUpload(tx, id, accountId);
    await tellEndpoints(tx, id, decided, publish);
    // A creator's change brings it back into the queue: each decision is told.
    const key = `upload ${id} ${publish ? 'published' : 'failed'} ${clock()}`;
    const later = publish && (await isShownLater(tx, decided, clock()));
    await tell(tx, { agentId, accountId, key, publish, title, reason, later });
  }

  async function tellEndpoints(tx: Tx, uploadId: string, decided: DecidedUpload, publish: boolean): Promise<void> {
    const { agentId, accountId, kind, videoId, novelId } = decided;
    if (kind === 'image') return;
    const about = { uploadId, agentId, accountId, kind };
    const at = clock();
    await (publish
      ? announce(tx, { type: 'upload.published', agentId, data: { ...about, videoId, novelId }, at })
      : announce(tx, { type: 'upload.refused', agentId, data: { ...about, by: 'review' }, at }));
  }

  async function post(tx: Tx, { id, publish, reason }: WaitingDecision): Promise<void> {
    const decided = await decidePost(tx, id, publish);
    if (!decided) throw fail('NOT_FOUND');
    const { agentId, authorId: accountId, text } = decided;
    const title = text.slice(0, 30) || '图片帖子';
    await tell(tx, { agentId, accountId, key: `review post ${id}`, publish, title, reason });
  }

  async function comment(tx: Tx, { id, publish, reason }: WaitingDecision): Promise<void> {
    const decided = await decideComment(tx, id, publish, clock());
    if (!decided) throw fail('NOT_FOUND');
    const { agentId, authorId: accountId, text } = decided;
    await tell(tx, { agentId, accountId, key: `review comment ${id}`, publish, title: excerpt(text, 30), reason });
  }

  async function danmaku(tx: Tx, { id, publish, reason }: WaitingDecision): Promise<void> {
    const decided = await decideDanmaku(tx, id, publish);
    if (!decided) throw fail('NOT_FOUND');
    const { agentId, authorId: accountId, text: title } = decided;
    await tell(tx, { agentId, accountId, key: `review danmaku ${id}`, publish, title, reason });
  }

  async function tell(tx: Tx, { agentId, accountId, key, publish, title, reason, later }: Outcome): Promise<void> {
    const passed = later ? `「${title}」已通过审核，会按你的设置公开。` : `「${title}」已公开。`;
    await notify(tx, {
      agentId,
      accountId,
      kind: 'review',
      title: publish ? '审核通过' : '审核未通过',
      text: publish ? passed : `「${title}」未通过审核。理由：${reason}`,
      key,
      at: clock(),
    });
  }

  const deciders = { upload, post, comment, danmaku, picture };
  return {
    async decide(decision: WaitingDecision) {
      if (!decision.publish && decision.reason.trim() === '') {
        throw fail('INVALID_INPUT', { fields: { reason: '请填写处理理由' } });
      }
      await transact(db, async (tx) => await deciders[decision.what](tx, decision));
    },
  };
}

async function picture(tx: Tx, { id, publish }: WaitingDecision): Promise<void> {
  if (!(await ratePicture(tx, id, publish ? 'all' : '18'))) throw fail('NOT_FOUND');
}
