/** What one report counts; none of it for a video that has just begun. */
export interface Watched {
  readonly sessionId: string;
  readonly videoId: string;
  readonly ms: number;
  readonly at: number;
  /** It is the first word after a beginning. */
  readonly isStart: boolean;
  /** Those that were watched anew. */
  readonly parts: readonly number[];
}
