import { contentSamples } from './catalogue-admin-samples.test-data.ts';
import { moderationSamples } from './moderation-admin-samples.test-data.ts';
import { moneySamples } from './payment-admin-samples.test-data.ts';
import { serviceSamples } from './service-admin-samples.test-data.ts';
import type { AdminSamples } from './admin-samples.test-data.ts';
import { agentSamples } from './agent-admin-samples.test-data.ts';
import type { Database } from '../../platform/db/database.ts';

/** Words in the texts of what agent 3 has, and of what agent 8 has: neither is ever shown to who has the other. */
export const mine = '三号专有';
export const theirs = '八号专有';

const token = 'A'.repeat(43);

/** Makes what the samples are about, for agents 3 and 8, and gives a sample for each call. */
export async function adminSamples(database: Database): Promise<AdminSamples> {
  const { pool } = database;
  await pool.query(
    `insert into agents (id, name) values (3, $1), (8, $2) on conflict (id) do update set name = excluded.name`,
    [`${mine}站`, `${theirs}站`],
  );
  return {
    'session/login': { input: { name: 'nobody', password: 'wrong' } },
    'session/verify': { input: { ticket: token, code: '000000' } },
    'setup/look': { input: { token } },
    'setup/finish': { input: { token, name: 'somebody', password: 'long enough 1', code: '000000' } },
    'session/me': { input: {} },
    'session/logout': { input: {} },
    'session/list': { input: {} },
    'session/revoke': { input: { sessionId: '1', password: 'wrong' } },
    'session/password': { input: { current: 'wrong', password: 'long enough 1' } },
    'recovery/renew': { input: { password: 'wrong' } },
    'recovery/confirm': { input: { code: 'aaaaa-aaaaa' } },
    'upload/state': {
      input: { agentId: '3', uploadId: '999999' },
      foreign: { agentId: '8', uploadId: '999999' },
    },
    'staff/list': { input: {} },
    'staff/invite': { input: { role: 'editor', agentIds: null } },
    'staff/save': { input: { staffId: '999999', displayName: '某', role: 'editor', agentIds: null } },
    'staff/setDisabled': { input: { staffId: '999999', disabled: true } },
    'staff/reset': { input: { staffId: '999999' } },
    'staff/sessions': { input: {} },
    'staff/endSession': { input: { sessionId: '999999' } },
    'overview/figures': { input: { days: 30 }, showsMine: true },
    'jobs/list': { input: {} },
    'jobs/retry': { input: { ids: ['999999'], dryRun: true } },
    'system/health': { input: {} },
    'system/about': { input: {} },
    'backup/list': { input: {} },
    'backup/now': { input: {} },
    'audit/list': { input: {} },
    'audit/verify': { input: {} },
    'allowList/get': { input: {} },
    'allowList/save': { input: { ranges: [] } },
    ...(await agentSamples(database, { mine, theirs })),
    ...(await contentSamples(database, { mine, theirs })),
    ...(await moneySamples(database, { mine, theirs })),
    ...(await moderationSamples(database, { mine, theirs })),
    ...(await serviceSamples(database, { mine, theirs })),
  };
}
