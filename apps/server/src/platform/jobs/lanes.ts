/**
 * Workers by kind of job: what takes an hour, or what a stranger made to take long, holds up its own kind alone. Each
 * number is how many of the lane run at once in one worker process.
 */
export const lanes = {
  /** Money, bans, safety and what was just published: never behind anything that takes more than a moment. */
  urgent: { workers: 2, byAccount: false },
  /** What the clock asks for: counting, sweeping, tidying up. */
  routine: { workers: 2, byAccount: false },
  /** Somebody looks at the screen and waits: pictures. */
  light: { workers: 2, byAccount: true },
  /** Requests to push services of others, which may be slow or away; many wait at once when a broadcast goes out. */
  push: { workers: 2, byAccount: false },
  /** Seconds, at times a minute: novels and image tools. */
  medium: { workers: 2, byAccount: true },
  /** Up to hours: videos, the network of the image tools, backups. */
  heavy: { workers: 2, byAccount: true },
} as const;

export type Lane = keyof typeof lanes;

export const defaultLane: Lane = 'routine';

export const laneNames = Object.keys(lanes) as Lane[];

/** Each lane listens on a connection, each of its workers uses one now and then, and a few are for leases. */
export const connectionsOfLanes = Object.values(lanes).reduce((sum, { workers }) => sum + 1 + workers, 0) + 3;
