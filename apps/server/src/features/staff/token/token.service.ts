import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type ApiToken, mostTokens } from '@liuguang/contract/admin/open-api/tokens.ts';
import { scopesFor } from '@liuguang/contract/admin/open-api/token-reach.ts';
import type { FoundStaff, Staff } from '../../../platform/caller/staff.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { hashOfToken, newToken } from '../sign-in/secrets.ts';
import { countTokens, endToken, findToken, getToken, insertToken, listTokens, noteUse } from './token.repository.ts';

const dayMs = 24 * 3600 * 1000;
/** The time of the last use is written at most this often. */
const noteEveryMs = 60_000;

export type TokenService = ReturnType<typeof tokenService>;

export function tokenService(db: Db, clock: () => number) {
  return {
    /** Read at each call: who is shut out or demoted, or whose token was revoked, is so with the next one, everywhere. */
    async find(secret: string, address: string): Promise<FoundStaff> {
      const row = isApiToken(secret) ? await findToken(db, hashOfToken(secret)) : undefined;
      if (!row) return { state: 'none' };
      const { tokenId, prefix, agentId, scopes, expiresAt, revokedAt, lastUsedAt, disabledAt, ...staff } = row;
      const now = clock();
      const agentIds = agentId === null ? staff.agentIds : [agentId];
      const lost = agentId !== null && staff.agentIds !== null && !staff.agentIds.includes(agentId);
      if (revokedAt || disabledAt || lost || expiresAt.getTime() <= now) return { state: 'ended' };
      const since = now - noteEveryMs;
      if (!lastUsedAt || lastUsedAt.getTime() <= since) await noteUse(db, tokenId, address, now, since);
      // No session: what a session is asked for is out of reach of tokens.
      return { state: 'active', staff: { ...staff, agentIds, sessionId: '0', token: { tokenId, prefix, scopes } } };
    },

    list: (search: AdminParsed<'tokens/list'>, agentIds: readonly string[] | null): Promise<Page<ApiToken>> =>
      listTokens(db, search, agentIds, clock()),

    async make(
      trx: Db,
      maker: Staff,
      { name, agentId, scopes, days }: Omit<AdminParsed<'tokens/make'>, 'password'>,
    ): Promise<{ secret: string; token: ApiToken }> {
      if (agentId === null && maker.agentIds !== null) throw wrong('agentId', '请选择渠道');
      const own = scopesFor(maker, maker.agentIds === null && agentId === null);
      const beyond = scopes.filter((scope) => !own.includes(scope));
      if (beyond.length > 0) throw wrong('scopes', `不能给出 ${beyond.join('、')}`);
      const now = clock();
      // Two tabs at once count one after the other.
      await lockFor(trx, `tokens of staff ${maker.staffId}`);
      if ((await countTokens(trx, maker.staffId, now)) >= mostTokens) {
        throw failSaying(`每人最多 ${mostTokens} 个有效令牌，请先撤销不用的`, 'CONFLICT');
      }
      const { secret, prefix } = newApiToken();
      const tokenId = await insertToken(trx, {
        hash: hashOfToken(secret),
        prefix,
        name,
        staffId: maker.staffId,
        agentId,
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: now + days * dayMs,
      });
      return { secret, token: await known(trx, tokenId) };
    },

    /** For a token that is over already: fine, it stays so. `own` refuses what is of other agents. */
    async revoke(trx: Db, tokenId: string, own: (token: ApiToken) => void): Promise<ApiToken> {
      const token = await known(trx, tokenId);
      own(token);
      await endToken(trx, tokenId, clock());
      return token;
    },
  };

  async function known(trx: Db, tokenId: string): Promise<ApiToken> {
    const token = await getToken(trx, tokenId, clock());
    if (!token) throw fail('NOT_FOUND');
    return token;
  }
}

function wrong(field: string, message: string) {
  return fail('INVALID_INPUT', { fields: { [field]: message } });
}

/** Before every token: who finds one in a log or a repository knows what it is, and so do scanners. */
const mark = 'lgt_';
const shownLetters = 6;

function newApiToken(): { secret: string; prefix: string } {
  const secret = `${mark}${newToken()}`;
  return { secret, prefix: secret.slice(0, mark.length + shownLetters) };
}

function isApiToken(text: string): boolean {
  return /^lgt_[A-Za-z0-9_-]{43}$/.test(text);
}
