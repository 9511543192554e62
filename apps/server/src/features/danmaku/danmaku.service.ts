import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { danmakuColors, danmakuMaxSegment, danmakuSegmentMs } from '@liuguang/contract/danmaku-lines.ts';
import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import type { SharedReads } from '../../platform/cache/shared-reads.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { ServiceLimits } from '../../platform/limits/service-limits.ts';
import { cleanOrRefuse } from '../../platform/text/clean-text.ts';
import { comparable } from '../../platform/text/comparable.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { DanmakuRepository } from './danmaku.repository.ts';
import type { RoomService } from './room.service.ts';

interface Deps {
  readonly danmaku: DanmakuRepository;
  readonly rooms: RoomService;
  readonly rules: CommunityModule['rules'];
  readonly limits: ServiceLimits;
  /** Segments that were read a moment ago: all viewers of a title read the same ones. */
  readonly shared: SharedReads<readonly Danmaku[]>;
  readonly senderTag: (agentId: string, accountId: string) => string;
  readonly clock: () => number;
}

interface Reader {
  readonly agentId: string;
  readonly adult: boolean;
}

const refused = '内容包含不允许发布的词语，请修改后再试';
const [plain] = danmakuColors;

export type DanmakuService = ReturnType<typeof danmakuService>;

export function danmakuService({ danmaku, rooms, rules, limits, shared, senderTag, clock }: Deps) {
  async function read(agentId: string, videoId: string, segment: number): Promise<readonly Danmaku[]> {
    const rows = await danmaku.segment(agentId, videoId, segment);
    return rows.map(({ id, at, text, mode, color, authorId }) => ({
      id,
      at,
      text,
      mode,
      color,
      by: senderTag(agentId, authorId),
    }));
  }

  return {
    async segment({ agentId, adult }: Reader, { videoId, segment, grant }: ParsedInput<'danmaku/segment'>) {
      const room = await rooms.room(videoId, { agentId, adult, youth: false, grant });
      // Nothing can be there, so nothing is kept in memory for it.
      if (segment > danmakuMaxSegment || segment * danmakuSegmentMs > room.durationMs) throw fail('NOT_FOUND');
      const name = `${agentId} ${room.videoId} ${segment}`;
      const list = await shared.get(name, () => read(agentId, room.videoId, segment));
      return { list: list.filter(({ at }) => at <= room.untilMs) };
    },

    async send(
      account: Account,
      address: string,
      given: ParsedInput<'danmaku/send'>,
    ): Promise<CallOutput<'danmaku/send'>> {
      const { agentId, accountId, adult, youth } = account;
      const { at, mode, color, grant, clientKey = null } = given;
      const text = cleanOrRefuse(given.text).replaceAll(/\s+/gu, ' ');
      if (color !== plain && !account.vip) throw failSaying('彩色弹幕为会员专享', 'VIP_NEEDED', { previewSeconds: 0 });
      const room = await rooms.room(given.videoId, { agentId, adult, youth, grant });
      if (at > room.untilMs) throw fail('INVALID_INPUT', { fields: { at: '超出了视频时长' } });
      await limits.take('danmaku/send', { agentId, per: 'address', whom: address });
      await limits.take('danmaku/send', { agentId, per: 'target', whom: room.videoId });
      const verdict = await rules.verdict(agentId, [text]);
      if (verdict === 'refuse') throw failSaying(refused, 'INVALID_INPUT', { fields: { text: refused } });
      const state = verdict === 'review' ? 'review' : 'published';
      const by = senderTag(agentId, accountId);
      const { videoId } = room;
      const shown = { at, text, mode, color, by };
      // A text of signs alone, such as 666 or ！！！, is compared as it is.
      const sameAs = comparable(text) || text;
      const made = await danmaku.create({
        ...shown,
        agentId,
        videoId,
        authorId: accountId,
        clientKey,
        sameAs,
        state,
        now: clock(),
      });
      if (made === 'own') throw failSaying('刚刚发过相同的弹幕了', 'CONFLICT');
      if (made === 'flood') throw failSaying('这条弹幕已经有很多人发了，换一句吧', 'CONFLICT');
      return { ...shown, id: made.id, state: made.state === 'published' ? 'published' : 'review' };
    },
  };
}
