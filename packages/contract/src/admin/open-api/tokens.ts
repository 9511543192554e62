import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { rowId, time, typed } from '../../shapes/common.ts';
import { adminTable, byManagers } from '../admin-call.ts';
import { givenPassword } from '../shapes.ts';
import { tokenScopes } from './token-scopes.ts';

/** How long a token may live, in days. */
export const tokenDays = [7, 30, 90, 365] as const;
/** Of one person, at a time. */
export const mostTokens = 20;
/** Of one token, in every process together. */
export const tokenPace = { calls: 50, seconds: 5 } as const;

/** `dead`: its maker is shut out, or does not manage its agent any more. */
export const tokenStates = ['active', 'expired', 'revoked', 'dead'] as const;

const apiToken = z.object({
  tokenId: rowId,
  name: z.string(),
  /** How the token begins: enough to know it again, nothing to use. */
  prefix: z.string(),
  staffId: rowId,
  staffName: z.string(),
  /** Null: all agents that its maker sees. */
  agentId: rowId.nullable(),
  scopes: z.array(z.string()),
  state: z.enum(tokenStates),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
  lastAddress: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** 开放接口 → 令牌: what programs of the operator sign in with. */
export const tokenCalls = adminTable({
  'tokens/list': byManagers.read({
    input: pageInput.extend({ agentId: rowId.optional(), state: z.enum(tokenStates).optional() }),
    output: pageOf(apiToken),
    summary: 'API tokens, newest first: all of them for who sees every agent, else those of the own agents',
  }),
  'tokens/make': byManagers.change({
    input: z.object({
      name: typed(40),
      /** Null: every agent, for who sees every agent. */
      agentId: rowId.nullable(),
      scopes: z.array(z.enum(tokenScopes)).min(1, '请至少选择一项权限').max(tokenScopes.length),
      days: z.literal(tokenDays, '请选择有效期'),
      password: givenPassword,
    }),
    output: z.object({
      /** Shown this once: only a hash of it is kept. */
      secret: z.string(),
      token: apiToken,
    }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT', 'NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 3600, failClosed: true },
    summary: 'A token that can do some of what its maker can, by the password',
  }),
  'tokens/revoke': byManagers.change({
    input: z.object({ tokenId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Ends a token at once, for good',
  }),
});
