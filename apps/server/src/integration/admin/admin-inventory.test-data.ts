import { contentSamples } from './samples/catalogue-admin-samples.test-data.ts';
import { importSamples } from './samples/import-admin-samples.test-data.ts';
import { moderationSamples } from './samples/moderation-admin-samples.test-data.ts';
import { promotionSamples } from './samples/promotion-admin-samples.test-data.ts';
import { moneySamples } from './samples/payment-admin-samples.test-data.ts';
import { openApiSamples } from './samples/open-api-samples.test-data.ts';
import { serviceSamples } from './samples/service-admin-samples.test-data.ts';
import type { AdminSamples } from './admin-samples.test-data.ts';
import { agentSamples } from './samples/agent-admin-samples.test-data.ts';
import type { Database } from '../../platform/db/database.ts';

/** Words in the texts of what agent 3 has, and of what agent 8 has: neither is ever shown to who has the other. */
export const mine = '三号专有';
export const theirs = '八号专有';

const token = 'A'.repeat(43);
const proof = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

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
    'session/revokeOthers': { input: { password: 'wrong' } },
    'session/seeNotice': { input: { noticeId: '999999' } },
    'session/password': { input: { current: 'wrong', password: 'long enough 1' } },
    'recovery/renew': { input: { password: 'wrong' } },
    'recovery/confirm': { input: { code: 'aaaaa-aaaaa' } },
    'session/passkeyStart': { input: {} },
    'session/passkeyFinish': { input: { proof } },
    'session/mail': { input: {} },
    'session/mailCode': { input: { address: 'me@example.com', password: 'wrong' } },
    'session/bindMail': { input: { code: '000000' } },
    'session/removeMail': { input: { password: 'wrong' } },
    'session/saveMail': { input: { kinds: ['newSignIn'] } },
    'passkeys/list': { input: {} },
    'passkeys/start': { input: { password: 'wrong' } },
    'passkeys/add': {
      input: { name: '钥匙', proof: { ...proof, response: { clientDataJSON: 'e30', attestationObject: 'e30' } } },
    },
    'passkeys/rename': { input: { passkeyId: '999999', name: '钥匙' } },
    'passkeys/remove': { input: { passkeyId: '999999', password: 'wrong' } },
    'upload/state': {
      input: { agentId: '3', uploadId: '999999' },
      foreign: { agentId: '8', uploadId: '999999' },
    },
    'staff/list': { input: {} },
    'staff/invite': { input: { role: 'editor', agentIds: null } },
    'staff/save': { input: { staffId: '999999', displayName: '某', role: 'editor', agentIds: null } },
    'staff/setDisabled': { input: { staffId: '999999', disabled: true } },
    'staff/reset': { input: { staffId: '999999' } },
    'roles/list': { input: {} },
    'roles/save': { input: { name: '客服', permissions: ['feedback:read'] } },
    'roles/remove': { input: { roleId: '999999' } },
    'staff/sessions': { input: {} },
    'staff/endSession': { input: { sessionId: '999999' } },
    'overview/today': { input: {} },
    'overview/figures': { input: { days: 30 }, showsMine: true },
    'find/all': { input: { keyword: 'x' } },
    'overview/top': { input: { days: 30 } },
    'jobs/list': { input: {} },
    'jobs/retry': { input: { ids: ['999999'], dryRun: true } },
    'jobs/forget': { input: { ids: ['999999'], dryRun: true } },
    'system/status': { input: {} },
    'system/slow': { input: {} },
    'system/health': { input: {} },
    'system/about': { input: {} },
    'system/updates': { input: {} },
    'system/saveUpdates': { input: { enabled: false, url: 'https://releases.example/latest.json' } },
    'backup/list': { input: {} },
    'backup/now': { input: {} },
    'backup/state': { input: {} },
    'backup/saveSchedule': {
      input: { every: 'off', hour: 4, weekday: 1, keepDaily: 7, keepWeekly: 4, keepMonthly: 6, alarmDays: 3 },
    },
    'sms/state': { input: {} },
    'sms/save': {
      input: {
        accessKeyId: 'LTAI0000demo',
        accessKeySecret: 'secret-of-a-test',
        signName: '流光',
        templateCode: 'SMS_1001',
      },
    },
    'mail/state': { input: {} },
    'mail/save': {
      input: {
        host: 'smtp.example.com',
        port: 465,
        security: 'tls',
        user: 'no-reply@example.com',
        password: 'secret-of-a-test',
        fromAddress: 'no-reply@example.com',
        fromName: '流光',
      },
    },
    'mail/test': { input: { to: 'owner@example.com' } },
    'mail/remove': { input: {} },
    'sms/test': { input: {} },
    'sms/remove': { input: {} },
    'legal/list': { input: {} },
    'legal/save': { input: { kind: 'terms', text: '# 一\n二' } },
    'legal/versions': { input: { kind: 'terms' } },
    'legal/version': { input: { versionId: '999999' } },
    'audit/list': { input: {} },
    'audit/verify': { input: {} },
    'allowList/get': { input: {} },
    'allowList/save': { input: { ranges: [] } },
    ...(await openApiSamples(database, { mine, theirs })),
    ...(await agentSamples(database, { mine, theirs })),
    ...(await contentSamples(database, { mine, theirs })),
    ...(await importSamples(database, { mine, theirs })),
    ...(await moneySamples(database, { mine, theirs })),
    ...(await promotionSamples(database, { mine, theirs })),
    ...(await moderationSamples(database, { mine, theirs })),
    ...(await serviceSamples(database, { mine, theirs })),
  };
}
