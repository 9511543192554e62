import type { CopyPart } from '@liuguang/contract/admin/channel/agent-copy.ts';
import type { Db } from '../../platform/db/db.ts';
import { shareAds } from '../ad/ad.public.ts';
import { type AgentCopy, copyContacts, copyKeys, copyLegal } from '../agent/agent.public.ts';
import { copyOverrides, shareGroups } from '../catalogue/catalogue.public.ts';
import { copyBroadcasts } from '../message/message.public.ts';
import { countShownNovels, shareNovels } from '../novel/novel.public.ts';
import { copyPlans } from '../payment/payment.public.ts';
import { countShownVideos, type ShareStep, shareVideos } from '../video/video.public.ts';

/** What all steps of a part do at once, or the ids that one of them looked at. */
export interface CopyStep {
  /** How many there are, where it takes more than one step. */
  readonly total?: (db: Db, agentId: string) => Promise<number>;
  readonly step: (trx: Db, asked: ShareStep, copy: AgentCopy) => Promise<number | readonly string[]>;
}

/** In this order: a title stands in the lists of groups that are there, under the title that the channel gives it. */
export const copySteps: readonly (readonly [CopyPart, CopyStep])[] = [
  ['keys', { step: (trx, way) => copyKeys(trx, way) }],
  ['legal', { step: (trx, way) => copyLegal(trx, way) }],
  ['contacts', { step: (trx, way) => copyContacts(trx, way) }],
  ['plans', { step: (trx, { from, to }) => copyPlans(trx, from, to) }],
  ['notices', { step: (trx, { from, to }) => copyBroadcasts(trx, from, to) }],
  ['ads', { step: (trx, { from, to }) => shareAds(trx, from, to) }],
  [
    'groups',
    {
      step: async (trx, { from, to }) =>
        (await shareGroups(trx, 'video', from, to)) + (await shareGroups(trx, 'novel', from, to)),
    },
  ],
  ['overrides', { step: overridesOf }],
  ['videos', { total: countShownVideos, step: shareVideos }],
  ['novels', { total: countShownNovels, step: shareNovels }],
];

/** Only of what comes along. */
async function overridesOf(trx: Db, { from, to }: ShareStep, { choices, staffId }: AgentCopy): Promise<number> {
  const way = { from, to, staffId };
  const videos = choices.videos === 'share' ? await copyOverrides(trx, 'video', way) : 0;
  const novels = choices.novels === 'share' ? await copyOverrides(trx, 'novel', way) : 0;
  return videos + novels;
}
