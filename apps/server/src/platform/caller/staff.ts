import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';

/** Somebody of the operator's staff, signed in. */
export interface Staff {
  readonly staffId: string;
  readonly name: string;
  readonly displayName: string;
  readonly role: StaffRole;
  /** Null: every agent. */
  readonly agentIds: readonly string[] | null;
  readonly sessionId: string;
}

/** Who a token belongs to: nobody, somebody whose session is over, or somebody. */
export type FoundStaff = { readonly state: 'none' | 'ended' } | { readonly state: 'active'; readonly staff: Staff };

export interface StaffDirectory {
  find(token: string): Promise<FoundStaff>;
  /** Whether the console may be used from here. */
  allows(address: string): Promise<boolean>;
}
