/** Whom a feed is for, as far as rights and filters go. */
export interface Audience {
  readonly agentId: string;
  /** `0`: every group. */
  readonly groupId: string;
  readonly ratings: readonly string[];
  readonly lengths: readonly string[];
  readonly accesses: readonly string[];
  /** Null: both. */
  readonly kind: 'short' | 'long' | null;
}

interface Asked {
  readonly agentId: string;
  readonly groupId: string;
  /** May see 18+ titles, the agent's word included. */
  readonly adult: boolean;
  readonly rating?: '18' | undefined;
  readonly length?: 'short' | 'medium' | 'long' | undefined;
  readonly access?: 'free' | 'credit' | 'vip' | undefined;
  readonly kind?: 'short' | 'long' | undefined;
}

export function audienceOf({ agentId, groupId, adult, rating, length, access, kind }: Asked): Audience {
  return {
    agentId,
    groupId,
    ratings: (adult ? ['all', '18'] : ['all']).filter((each) => rating === undefined || each === rating),
    lengths: length === undefined ? ['short', 'medium', 'long'] : [length],
    accesses: access === undefined ? ['free', 'credit', 'vip'] : [access],
    kind: kind ?? null,
  };
}

/** The same for two who see the same. */
export function audienceName({ agentId, groupId, ratings, lengths, accesses, kind }: Audience): string {
  const name = [agentId, groupId, ratings.join('+'), lengths.join('+'), accesses.join('+')];
  return [...name, ...(kind === null ? [] : [kind])].join(' ');
}
