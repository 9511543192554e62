import { danmakuColors } from '@liuguang/contract/danmaku-lines.ts';
import type { VipRights } from '@liuguang/contract/shapes/payment.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readImageLimits } from '../../image-tool/image-tool.public.ts';
import { hasVipTitles } from '../../catalogue/catalogue.public.ts';
import { vipLeaseMs } from '../../novel/novel.public.ts';

const hourMs = 3_600_000;

/**
 * What membership gives at this agent now. Each figure is the very one that the feature which owns it decides by, so the
 * shop cannot promise what is not kept: vip-rights.test.ts tries every one of them.
 */
export async function vipRights(db: Db, agentId: string, now: number): Promise<VipRights> {
  const [{ perDay, vipPerDay }, videos, novels] = await Promise.all([
    readImageLimits(db),
    hasVipTitles(db, 'video', agentId, now),
    hasVipTitles(db, 'novel', agentId, now),
  ]);
  return {
    videos,
    novels,
    imagesPerDay: vipPerDay,
    plainImagesPerDay: perDay,
    // The first is everybody's.
    danmakuColors: danmakuColors.length - 1,
    offlineHours: vipLeaseMs / hourMs,
  };
}
