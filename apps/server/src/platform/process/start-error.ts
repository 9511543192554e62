/** A failure the operator can act on: its message is the one line that is printed, so it says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The reason of any thrown value, on one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** The system or PostgreSQL code of a thrown value (`ENOENT`, `3D000`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
