/** Workers by kind of job: what takes an hour, or what a stranger made to take long, holds up its own kind alone. */
export const lanes = {
  /** Money, bans, safety and what was just published: never behind anything that takes more than a moment. */
  urgent: { workers: 2, byAccount: false },
  /** What the clock asks for: counting, sweeping, tidying up. */
  routine: { workers: 2, byAccount: false },
  /** Somebody looks at the screen and waits: pictures. */
  light: { workers: 2, byAccount: true },
  /** Requests to push services of others, which may be slow or away; many wait at once when a broadcast goes out. */
  push: { workers: 2, byAccount: false },
  /** Requests to systems of the operator, one worker at a time at each: a few that are slow leave room for the others. */
  webhook: { workers: 4, byAccount: false },
  /** Talks with the mail server, which is slow at times; how many a minute is limited for all workers together. */
  mail: { workers: 2, byAccount: false },
  /** Files of other systems, which come as slowly as those send them. */
  import: { workers: 3, byAccount: false },
  /** Seconds, at times a minute: novels and image tools. */
  medium: { workers: 2, byAccount: true },
  /** Up to hours: videos, the network of the image tools, backups. */
  heavy: { workers: 2, byAccount: true },
} as const;

export type Lane = keyof typeof lanes;

/** The lanes that one worker process works on, each with how many jobs of it run at once there. */
export type Lanes = Readonly<Partial<Record<Lane, number>>>;

export const defaultLane: Lane = 'routine';

export const laneNames = Object.keys(lanes) as Lane[];

/** What a worker does that was told nothing: all of them. */
export const laneDefaults = Object.fromEntries(laneNames.map((lane) => [lane, lanes[lane].workers])) as Record<
  Lane,
  number
>;

export function isLane(name: string): name is Lane {
  return Object.hasOwn(lanes, name);
}

/** Each lane listens on a connection, each of its workers uses one now and then, and a few are for leases. */
export function connectionsOf(chosen: Lanes): number {
  return Object.values(chosen).reduce((sum, workers) => sum + 1 + workers, 0) + 3;
}
