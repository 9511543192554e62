import type { commissionCalls } from '@liuguang/contract/admin/promotion/commission.ts';
import type { portalCalls } from '@liuguang/contract/admin/promotion/portal.ts';
import type { promotionCalls } from '@liuguang/contract/admin/promotion/figures.ts';
import type { inviteAdminCalls } from '@liuguang/contract/admin/promotion/invites.ts';
import type { promoterCalls } from '@liuguang/contract/admin/promotion/promoters.ts';
import { standardInvites } from '../../../features/invite/settings.repository.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AdminSamples } from '../admin-samples.test-data.ts';

type Names = keyof (typeof promoterCalls &
  typeof promotionCalls &
  typeof commissionCalls &
  typeof inviteAdminCalls &
  typeof portalCalls);

/** A promoter with a code and a visit for each of two agents, named by their words. */
export async function promotionSamples(
  { pool }: Database,
  words: { mine: string; theirs: string },
): Promise<Pick<AdminSamples, Names>> {
  /** One that is held, by somebody whose name has the word in it. */
  async function inviteOf(agentId: string, word: string): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `with a as (insert into accounts (agent_id, user_code, nickname) values ($1, gen_random_uuid()::text, $2),
         ($1, gen_random_uuid()::text, $2) returning id)
       insert into invites (agent_id, inviter_id, invitee_id, joined_at, deadline_at, watch_minutes, watch_days, hold_hours,
         inviter_kind, inviter_amount, invitee_kind, invitee_amount, state, reasons)
       select $1, min(id), max(id), now(), now(), 1, 1, 0, 'days', 1, 'views', 1, 'held', '{household}' from a returning id`,
      [agentId, `${word}邀请`],
    );
    return rows[0]?.id ?? '';
  }
  async function promoterOf(agentId: string, word: string) {
    const { rows } = await pool.query<{ promoter_id: string; id: string }>(
      `with p as (insert into promoters (agent_id, kind, name, created_at) values ($1, 'person', $2, now()) returning id)
       insert into promoter_codes (agent_id, promoter_id, code, created_at) select $1, id, 'sample', now() from p
       returning promoter_id, id`,
      [agentId, `${word}推广`],
    );
    const [promoterId, codeId] = [rows[0]?.promoter_id ?? '', rows[0]?.id ?? ''];
    await pool.query(
      `insert into promotion_days (agent_id, day, code, code_id, visits)
       values ($1, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'sample', $2, 1)`,
      [agentId, codeId],
    );
    const made = await pool.query<{ id: string }>(
      `insert into commission_statements (agent_id, payee, until_at, closed_at, closed_by) values ($1, $2, now(), now(), '林')
       returning id`,
      [agentId, promoterId],
    );
    const staff = await pool.query<{ id: string }>(
      `insert into staff (name, display_name, role, agent_ids, promoter_id, created_at)
       values ($1, $2, 'promoter', array[$3::bigint], $4, now()) returning id`,
      [`promoter-${promoterId}`, `${word}登录`, agentId, promoterId],
    );
    const [statementId, staffId] = [made.rows[0]?.id ?? '', staff.rows[0]?.id ?? ''];
    return { promoterId, codeId, statementId, staffId, inviteId: await inviteOf(agentId, word) };
  }
  const our = await promoterOf('3', words.mine);
  const other = await promoterOf('8', words.theirs);
  const ofPromoter = (more: object) => ({
    input: { promoterId: our.promoterId, ...more },
    foreign: { promoterId: other.promoterId, ...more },
  });
  const ofStatement = (more: object) => ({
    input: { statementId: our.statementId, ...more },
    foreign: { statementId: other.statementId, ...more },
  });
  const ofLogin = (more: object) => ({
    input: { promoterId: our.promoterId, staffId: our.staffId, ...more },
    // A foreign login is no login of one's own promoter either.
    foreign: { promoterId: our.promoterId, staffId: other.staffId, ...more },
  });
  const rule = { feeBp: 60, shareBp: 3000, perPayer: 0, perClick: 0 };
  const edit = { agentId: '3', kind: 'person', name: `${words.mine}推广` };
  return {
    'promotion/promoters': { input: {}, showsMine: true },
    'promotion/savePromoter': ofPromoter(edit),
    'promotion/setClosed': ofPromoter({ closed: false }),
    'promotion/codes': ofPromoter({}),
    'promotion/addCode': ofPromoter({}),
    'promotion/setCodeClosed': {
      input: { codeId: our.codeId, closed: false },
      foreign: { codeId: other.codeId, closed: false },
    },
    'promotion/figures': { input: {}, showsMine: true },
    'promotion/settings': { input: { agentId: '3' } },
    'commission/rules': { input: { agentId: '3' } },
    'commission/addRule': { input: { agentId: '3', scope: 'promoters', ...rule } },
    'commission/saveHold': { input: { agentId: '3', holdDays: 7 } },
    'commission/statements': { input: {}, showsMine: true },
    'commission/items': ofStatement({}),
    'commission/close': { input: { agentId: '3', until: 0 } },
    'commission/approve': ofStatement({}),
    'commission/pay': ofStatement({ proof: '转账 1' }),
    'invites/settings': { input: { agentId: '3' } },
    'invites/saveSettings': { input: { agentId: '3', ...standardInvites } },
    'invites/list': { input: {}, showsMine: true },
    'invites/decide': {
      input: { inviteId: our.inviteId, approve: false },
      foreign: { inviteId: other.inviteId, approve: false },
    },
    'promotion/logins': { ...ofPromoter({}), showsMine: true },
    'promotion/inviteLogin': ofPromoter({}),
    'promotion/setLoginDisabled': ofLogin({ disabled: false }),
    'promotion/resetLogin': ofLogin({}),
    'portal/promotion': { input: {}, showsMine: true },
    'portal/statements': { input: {}, showsMine: true },
    'portal/items': ofStatement({}),
    'portal/channels': { input: {}, showsMine: true },
    'promotion/saveSettings': { input: { agentId: '3', windowDays: 30, model: 'last' } },
  };
}
