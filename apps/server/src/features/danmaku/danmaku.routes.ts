import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { DanmakuService } from './danmaku.service.ts';

/** Those who watch now are told of new ones as they come; who opens the page later finds them within this. */
const cacheMs = 2000;
/** Less than the ten seconds within which a takedown must have reached everybody. */
const sharedSeconds = 4;

export function danmakuRoutes(danmaku: DanmakuService) {
  return {
    'danmaku/segment': {
      cacheMs,
      shared: { seconds: sharedSeconds, unless: 'grant' },
      handle: async (input, { agent, adult }) => await danmaku.segment({ agentId: agent.agentId, adult }, input),
    },
    'danmaku/send': async (input, context) => {
      const sent = await danmaku.send(accountOf(context), context.address, input);
      return new WithMessage(sent.state === 'review' ? '已提交，审核通过后可见' : '', sent);
    },
  } satisfies Routes;
}
