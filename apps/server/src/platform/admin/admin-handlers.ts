import type { AdminCallName, AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Logger } from 'pino';
import type { Staff } from '../caller/staff.ts';
import type { Cookies } from '../http/calls/cookies.ts';
import type { WithMessage } from '../http/calls/handlers.ts';
import type { Tx } from '../db/db.ts';

/** What a change was, for the audit log, besides the input of the call: ids and plain facts, never a secret. */
export interface AuditNote {
  /** What it was done to, such as `ad 12`. */
  readonly subject: string;
  readonly agentId?: string | null;
  /** For example `{ before, after }` of what changed. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Who did it, where the call itself signs somebody in. */
  readonly actor?: Pick<Staff, 'staffId' | 'name' | 'role'>;
}

export interface AdminContext {
  /** Who calls. Only calls that anyone may make have nobody; they must not ask. */
  readonly staff: Staff;
  /** The agents that this call may touch; null is every one. Lists filter by it. */
  readonly agentIds: readonly string[] | null;
  /** Refuses (NOT_FOUND) unless every one of these agents may be touched: for what is named by an id of its own. */
  own(agentIds: readonly string[]): void;
  /** Says what the change is; the row of the audit log is written when the handler is done. */
  audit(note: AuditNote): void;
  /** Changes and the row of the audit log in one transaction: both happen or neither. */
  change<T>(work: (trx: Tx) => Promise<T>): Promise<T>;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Cookies;
  readonly siteUrl: string;
  readonly log: Logger;
  readonly now: () => number;
}

export type AdminHandler<N extends AdminCallName> = (
  input: AdminParsed<N>,
  context: AdminContext,
) => Promise<AdminOutput<N> | WithMessage<AdminOutput<N>>>;

export type AdminRoutes = { [N in AdminCallName]?: AdminHandler<N> };

/** The handlers of one section: exactly the calls of its table, none forgotten. */
export type AdminSection<Names extends AdminCallName> = { [N in Names]: AdminHandler<N> };
