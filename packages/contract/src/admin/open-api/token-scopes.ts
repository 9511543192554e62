import type { AdminCallSpec } from '../admin-call.ts';

/**
 * The parts of the console that an API token may reach, by what the names of their calls begin with. Closed: a new part
 * is out of reach until it is listed here. Never listed: sessions, passkeys, staff, roles, recovery codes, tokens, webhooks, who may come in,
 * what promoters and managers open the console with, the search across all parts, and the audit log, because who holds a token must not be able
 * to make it more than it is.
 */
const tokenSections = [
  'overview',
  'agents',
  'ads',
  'content',
  'videos',
  'novels',
  'imports',
  'bulk',
  'community',
  'danmaku',
  'city',
  'imageTools',
  'plans',
  'orders',
  'redeem',
  'channels',
  'books',
  'promotion',
  'commission',
  'invites',
  'users',
  'safety',
  'messages',
  'feedback',
  'upload',
  'jobs',
  'system',
  'backup',
] as const;
type TokenSection = (typeof tokenSections)[number];

export type TokenScope = `${TokenSection}:${'read' | 'write'}`;

export const tokenScopes = tokenSections.flatMap((section): TokenScope[] => [`${section}:read`, `${section}:write`]);

/** Calls of those parts that give somebody an account, or that a person answers for: by a session alone. */
export const neverByToken: readonly string[] = [
  'agents/setAdult',
  'channels/saveMerchant',
  'channels/closeMerchant',
  'channels/testMerchant',
  'commission/addRule',
  'commission/saveHold',
  'commission/approve',
  'commission/pay',
  'invites/decide',
  'promotion/inviteLogin',
  'promotion/setLoginDisabled',
  'promotion/resetLogin',
  'imports/start',
  'system/saveUpdates',
  'users/recoveries',
  'users/openRecovery',
  'users/approveRecovery',
  'users/cancelRecovery',
  'users/recoveryCode',
  'users/resetYouthPin',
  'users/resetSecondFactor',
];

const sections: readonly string[] = tokenSections;

/** What a token needs for the call; null where no token is enough. */
export function scopeOfCall(
  name: string,
  { roles, changes }: Pick<AdminCallSpec, 'roles' | 'changes'>,
): TokenScope | null {
  const section = name.slice(0, name.indexOf('/'));
  if (roles === 'anyone' || neverByToken.includes(name) || !sections.includes(section)) return null;
  return `${section as TokenSection}:${changes ? 'write' : 'read'}`;
}
