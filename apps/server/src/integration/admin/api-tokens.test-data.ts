import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec, StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { TokenScope } from '@liuguang/contract/admin/open-api/token-scopes.ts';
import { scopesFor } from '@liuguang/contract/admin/open-api/token-reach.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { transact } from '../../platform/db/db.ts';
import { staffCookie } from '../../testing/staff.ts';
import type { TestApp } from '../app.test-data.ts';

export const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;

/** A program of the operator: no cookie, no X-Client, nothing but its token. */
export async function askByToken(
  app: FastifyInstance,
  secret: string,
  name: AdminCallName,
  input: object = {},
  headers: Record<string, string> = {},
) {
  const { method, path } = specs[name];
  const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const response = await app.inject({
    method,
    url: `/${path}`,
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(method === 'GET' ? { query } : { payload: input }),
  });
  const { code, message } = response.json<Envelope>();
  return { status: response.statusCode, code, message, text: response.body };
}

interface Wanted {
  readonly role: StaffRole;
  readonly agentIds?: string[] | null;
  /** What the token is bound to. */
  readonly agentId?: string | null;
  /** All that the maker can give when left out. */
  readonly scopes?: readonly TokenScope[];
}

/** A token of somebody new in this role. */
export async function tokenOf(
  { database, modules }: TestApp,
  { role, agentIds = null, agentId = null, scopes }: Wanted,
) {
  const { staffId, cookie } = await staffCookie(database.db, { role, agentIds });
  const maker = { staffId, name: 'maker', displayName: '测试', role, agentIds, sessionId: '1' };
  const given = scopes ?? scopesFor({ role }, agentIds === null && agentId === null);
  const { secret, token } = await transact(database.db, (trx) =>
    modules.staff.tokens.make(trx, maker, { name: '脚本', agentId, scopes: [...given], days: 30 }),
  );
  return { secret, tokenId: token.tokenId, prefix: token.prefix, staffId, cookie, maker };
}
