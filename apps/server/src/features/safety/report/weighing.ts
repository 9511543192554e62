/** How much the word of a reporter weighs. The numbers and why: docs/decisions/2026-11-17-weighed-reports.md. */
export type Trust = 'doubted' | 'visitor' | 'member' | 'established';
/** Why a report for the gravest reasons did not hide its item. */
export type NotHidden = 'protected' | 'doubted' | 'decided' | 'cap' | 'hold';

const dayMs = 24 * 3_600_000;
export const windowMs = 3_600_000;
/** A hold ends by itself this long after the last report that it stopped. */
export const holdMs = 3_600_000;

const establishedMs = 7 * dayMs;
const doubtedAfter = 2;

/** The most that one account and, for visitors, one address may hide in an hour, counted over all its grave reports. */
const caps: Readonly<Record<Trust, { account: number; address: number }>> = {
  doubted: { account: 0, address: 0 },
  visitor: { account: 1, address: 2 },
  member: { account: 5, address: Infinity },
  established: { account: 10, address: Infinity },
};

/** The part of the site that may be hidden, without a decision, on the word of reporters alone. */
const hiddenPart = 0.01;
/** What each may use up of it: a wave of new accounts leaves something for those who have been here for long. */
const share: Readonly<Record<Trust, number>> = { doubted: 0, visitor: 1 / 3, member: 2 / 3, established: 1 };
/** On a site so small that its part is less. */
const leastOfSite: Readonly<Record<Trust, number>> = { doubted: 0, visitor: 1, member: 2, established: 3 };
const leastOfKind: Readonly<Record<Trust, number>> = { doubted: 0, visitor: 1, member: 2, established: 2 };

/** What was decided about an item is new again when so many established members say so. */
const establishedForNew = 3;

export interface Reporter {
  /** Null for a visitor. */
  readonly memberSince: number | null;
  /** Grave reports of theirs that were decided: for them, and against. */
  readonly right: number;
  readonly wrong: number;
}

export function trustOf({ memberSince, right, wrong }: Reporter, now: number): Trust {
  if (wrong >= doubtedAfter && wrong > right) return 'doubted';
  if (memberSince === null) return 'visitor';
  return now - memberSince >= establishedMs && wrong <= right ? 'established' : 'member';
}

/** An earlier decision to leave the item where it is. */
export interface Decided {
  readonly changedSince: boolean;
  /** Whether this reason was among those that were decided about. */
  readonly sameReason: boolean;
  /** Established members who have reported it for the gravest reasons since, this one included. */
  readonly establishedSince: number;
}

export function saysNothingNew({ changedSince, sameReason, establishedSince }: Decided): boolean {
  return !changedSince && sameReason && establishedSince < establishedForNew;
}

/** Grave reports of the last hour, this one not included. */
export function overCap(trust: Trust, before: { byAccount: number; byAddress: number }): boolean {
  const { account, address } = caps[trust];
  return before.byAccount >= account || before.byAddress >= address;
}

export interface Hidden {
  /** Items that are there, of the same kind and of the site; and those of them that reports alone have hidden. */
  readonly kind: { readonly shown: number; readonly hidden: number };
  readonly site: { readonly shown: number; readonly hidden: number };
}

/** Whether the part of the site that this reporter may use is hidden already. */
export function enoughHidden(trust: Trust, { kind, site }: Hidden): boolean {
  const most = (shown: number, least: number) => Math.max(least, Math.floor(shown * hiddenPart * share[trust]));
  return kind.hidden >= most(kind.shown, leastOfKind[trust]) || site.hidden >= most(site.shown, leastOfSite[trust]);
}
