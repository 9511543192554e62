/** Tells a developer what the user is told in other words. The only place that writes to the console. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(what, cause);
}
