/** A part of the program, as its supervisor sees it. */
export interface PartState {
  readonly part: string;
  readonly up: boolean;
  /** How often it ended by itself and was started again. */
  readonly restarts: number;
}

/** What a part says to its supervisor. */
export type FromPart =
  | { readonly kind: 'ready'; readonly port?: number; readonly lines?: readonly string[] }
  /** It cannot start, for a reason that the operator can act on. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What the supervisor says to a part. */
export type ToPart =
  | { readonly kind: 'parts'; readonly parts: readonly PartState[] }
  /** Finish what runs, then end. */
  | { readonly kind: 'stop' };

/** Other things come over the same channel: `node --watch` has its reports there. */
export function isMessage<Message extends FromPart | ToPart>(
  value: unknown,
  ...kinds: readonly Message['kind'][]
): value is Message {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return kinds.some((kind) => kind === value.kind);
}
