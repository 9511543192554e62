import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';

/** Somebody of the operator's staff, signed in. */
export interface Staff {
  readonly staffId: string;
  readonly name: string;
  readonly displayName: string;
  readonly role: StaffRole;
  /** What an own role lists; null for the other roles. */
  readonly permissions?: readonly string[] | null;
  readonly roleName?: string | null;
  /** Null: every agent. */
  readonly agentIds: readonly string[] | null;
  /** The promoter that they are; of that role alone. */
  readonly promoterId?: string | null;
  readonly sessionId: string;
  /** They did not come themselves: a program of theirs did, by this token. */
  readonly token?: { readonly tokenId: string; readonly prefix: string; readonly scopes: readonly string[] };
}

/** Who a token belongs to: nobody, somebody whose session is over, or somebody. */
export type FoundStaff = { readonly state: 'none' | 'ended' } | { readonly state: 'active'; readonly staff: Staff };

export interface StaffDirectory {
  find(token: string): Promise<FoundStaff>;
  /** By an API token: its maker, as far as the token reaches. The address is written down now and then. */
  findToken(secret: string, address: string): Promise<FoundStaff>;
  /** Whether the console may be used from here. */
  allows(address: string): Promise<boolean>;
}
