import type { InviteReason } from '@liuguang/contract/admin/promotion/invites.ts';
import type { MarkKind } from '../join/marks.ts';

/** How much an invite has in common with others. */
export interface Shared {
  /** Other invites of the same inviter with the same mark, and of anybody. */
  readonly same: number;
  readonly every: number;
  /** The inviter has it as well. */
  readonly own: boolean;
}

export interface Signals {
  readonly shared: Readonly<Partial<Record<MarkKind, Shared>>>;
  /** Others who came by the same inviter within minutes. */
  readonly burst: number;
  /** Invites of the inviter that were refused as made up, of late. */
  readonly refusedBefore: number;
}

export interface Verdict {
  readonly outcome: 'pay' | 'hold' | 'refuse';
  readonly reasons: readonly InviteReason[];
}

const nothing: Shared = { same: 0, every: 0, own: false };

/**
 * From where on something is looked at by a person, and from where on it is a farm beyond doubt. A household shares an
 * address, so that alone never refuses; phones of one carrier share addresses with strangers, so those of other inviters
 * count for much less.
 */
const hold = { device: 1, address: 1, addressOfAll: 5, network: 5, program: 12, burst: 5, refusedBefore: 3 };
const refuse = { device: 2, address: 8, addressOfAll: 40, network: 25 };

export function judge({ shared, burst, refusedBefore }: Signals): Verdict {
  const { address = nothing, network = nothing, program = nothing } = shared;
  const machines = [shared.device ?? nothing, shared.browser ?? nothing];
  const own = machines.some((machine) => machine.own);
  const others = Math.max(...machines.map(({ every }) => every));
  const clear: InviteReason[] = [
    ...reason('self', own),
    ...reason('device', others >= refuse.device),
    ...reason('address', address.same >= refuse.address || address.every >= refuse.addressOfAll),
    ...reason('network', network.same >= refuse.network),
  ];
  if (clear.length > 0) return { outcome: 'refuse', reasons: clear };
  const doubts: InviteReason[] = [
    ...reason('device', others >= hold.device),
    ...reason('household', address.own),
    ...reason('address', address.same >= hold.address || address.every >= hold.addressOfAll),
    ...reason('network', network.same >= hold.network),
    ...reason('program', program.same >= hold.program),
    ...reason('burst', burst >= hold.burst),
    ...reason('history', refusedBefore >= hold.refusedBefore),
  ];
  return { outcome: doubts.length > 0 ? 'hold' : 'pay', reasons: doubts };
}

function reason(name: InviteReason, is: boolean): InviteReason[] {
  return is ? [name] : [];
}
