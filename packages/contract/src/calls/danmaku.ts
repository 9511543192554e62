import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { queryInt } from '../query.ts';
import { id, typed } from '../shapes/common.ts';
import { danmakuMaxLength, danmakuMaxSegment, danmakuSegmentMs } from '../danmaku-lines.ts';
import { danmaku, danmakuColor, danmakuMode } from '../shapes/danmaku.ts';

/**
 * The part of a playback address that says what it opens. Needed where the title is not open to everybody, so that an
 * address of a title that is names no viewer.
 */
const grant = z.string().max(512).optional();

export const danmakuCalls = callTable({
  'danmaku/segment': byAnyone.read({
    content: true,
    notForYouth: true,
    input: z.object({
      agentid: id.optional(),
      videoId: id,
      /** Counted from 0, each 60 seconds long. */
      segment: queryInt(0, danmakuMaxSegment).default(0),
      grant,
    }),
    /** In the order of their time; of a second that holds very many, the newest. */
    output: z.object({ list: z.array(danmaku) }),
    errors: ['NOT_FOUND', 'AGE_NEEDED', 'FORBIDDEN'],
    summary: 'What was written onto one minute of a video; caches may keep it for a few seconds',
  }),
  'danmaku/send': byAccount.change({
    content: true,
    notForYouth: true,
    input: z.object({
      videoId: id,
      at: z
        .number()
        .int()
        .min(0)
        .max(danmakuMaxSegment * danmakuSegmentMs),
      text: typed(danmakuMaxLength),
      mode: danmakuMode.default('scroll'),
      /** Any but the first is for VIP. */
      color: danmakuColor.default('#FFFFFF'),
      grant,
      /** Chosen by the client: what is sent twice is shown once. */
      clientKey: z.string().min(1).max(64).optional(),
    }),
    output: danmaku.extend({ state: z.enum(['published', 'review']) }),
    errors: ['NOT_FOUND', 'AGE_NEEDED', 'VIP_NEEDED', 'CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 60 },
    serviceLimits: [
      { per: 'address', max: 60, seconds: 60, counts: 'what an address writes' },
      { per: 'target', max: 600, seconds: 60, counts: 'what is written onto a video' },
    ],
    summary: 'Writes onto a moment of a video, for those who watch now and later',
  }),
});
