import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { inviteReward } from '../../shapes/promotion/invite.ts';
import { adminTable, byFinance, byManagers } from '../admin-call.ts';

const whole = (least: number, most: number) =>
  z.number('请输入数字').int('请输入整数').min(least, `至少 ${least}`).max(most, `最多 ${most}`);
const kind = z.enum(['views', 'days']);

const settings = z.object({
  isOn: z.boolean(),
  inviterKind: kind,
  inviterAmount: whole(0, 50),
  inviteeKind: kind,
  inviteeAmount: whole(0, 50),
  watchMinutes: whole(1, 600),
  watchDays: whole(1, 14),
  windowDays: whole(1, 60),
  holdHours: whole(0, 168),
  dayCap: whole(1, 100),
  monthCap: whole(1, 1000),
  totalCap: whole(1, 10_000),
  /** For so long hashes of devices and addresses are kept. */
  keepDays: whole(7, 90),
});
export type InviteSettings = z.infer<typeof settings>;

/** What can speak against an invite. */
export const inviteReason = z.enum([
  'self',
  'device',
  'address',
  'household',
  'network',
  'program',
  'burst',
  'history',
  'circle',
  'banned',
  'merged',
  'left',
  'cap',
]);
export type InviteReason = z.infer<typeof inviteReason>;

/** As it is kept: `reached` waits for its time, `lapsed` was not done in time. */
const inviteRowState = z.enum(['waiting', 'reached', 'held', 'granted', 'refused', 'lapsed']);

const person = z.object({ accountId: rowId, userCode: z.string(), nickname: z.string() }).nullable();

const inviteRow = z.object({
  inviteId: rowId,
  agentId: rowId,
  state: inviteRowState,
  reasons: z.array(inviteReason),
  /** Null: those who have left. */
  inviter: person,
  invitee: person,
  joinedAt: time,
  reachedAt: time.nullable(),
  watchedMinutes: count,
  watchedDays: count,
  inviterReward: inviteReward,
  inviteeReward: inviteReward,
  /** Held invites that have something in common; how many of them are still held. */
  clusterId: rowId.nullable(),
  clusterSize: count,
  decidedAt: time.nullable(),
  decidedBy: z.string(),
  note: z.string(),
});
export type InviteRow = z.infer<typeof inviteRow>;

/** 推广 → 邀请好友, 邀请审核. */
export const inviteAdminCalls = adminTable({
  'invites/settings': byFinance.read({
    input: z.object({ agentId: rowId }),
    output: settings,
    summary: 'Whether members of an agent can invite others, for what, and with which limits',
  }),
  'invites/saveSettings': byManagers.change({
    input: settings.extend({ agentId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Changes that for who comes from now on; what was promised before stays',
  }),
  'invites/list': byFinance.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      state: inviteRowState.optional(),
      clusterId: rowId.optional(),
      /** The whole user code of the inviter or of who came. */
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(inviteRow),
    summary: 'Invites, the newest first; those that are held wait for a decision',
  }),
  'invites/decide': byManagers.change({
    input: z.object({
      inviteId: rowId,
      approve: z.boolean(),
      /** Everything that is held in its cluster along with it. */
      whole: z.boolean().default(false),
      note: z.string().trim().max(200).default(''),
    }),
    output: z.object({ decided: count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Lets a held invite through, which pays both within the caps, or refuses it for good',
  }),
});
