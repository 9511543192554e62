/** What a migration says that takes something away: the release that stopped using it, and what it was. */
export interface Contract {
  readonly since: string;
  readonly what: string;
}

/** A line `-- contract: since 0.3.0 nothing uses videos.old_name`. */
const marker = /^-- contract: since (\d+\.\d+\.\d+) (\S.*)$/m;

export function contractOf(sql: string): Contract | undefined {
  const [, since, what] = marker.exec(sql) ?? [];
  return since === undefined || what === undefined ? undefined : { since, what };
}

export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)));
  for (const [index, part] of (other ?? []).entries()) {
    const own = one?.[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
