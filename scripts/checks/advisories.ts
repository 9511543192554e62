import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInRange } from './version-range.ts';

// What is known of holes in packages, and what our lock file has of them. It works without any service: the list is a file.

type Severity = 'critical' | 'high' | 'moderate' | 'low';

export interface Advisory {
  id: string;
  package: string;
  /** The versions that have the hole. */
  versions: string;
  severity: Severity;
  /** The day from which the time to repair it counts. */
  since: string;
  note?: string;
  /** Looked at and found harmless here, until somebody must look again. */
  accepted?: { why: string; until: string };
}

export interface AdvisoryList {
  /** The day on which somebody, or the registry, was last asked whether it is complete. */
  asOf: string;
  advisories: Advisory[];
}

export interface LockFile {
  packages: Record<string, { version?: string; name?: string; link?: boolean; dev?: boolean }>;
}

interface Installed {
  name: string;
  version: string;
  /** Only for building and testing. */
  dev: boolean;
}

/** Days to repair a hole, as docs/security.md (Libraries) sets them. */
const days: Record<Severity, number> = { critical: 2, high: 7, moderate: 30, low: 30 };
const toolDays = 30;
/** A list that is older says little about today. */
const freshDays = 30;

const root = join(import.meta.dirname, '../..');
export const listPath = join(import.meta.dirname, 'advisories.json');

export function readList(): AdvisoryList {
  return JSON.parse(readFileSync(listPath, 'utf8')) as AdvisoryList;
}

export function readLock(): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
}

export function installedBy({ packages }: LockFile): Installed[] {
  return Object.entries(packages).flatMap(([path, { version, name, link, dev = false }]) => {
    const isPackage = path.includes('node_modules/') && link !== true && version !== undefined;
    return isPackage ? [{ name: name ?? (path.split('node_modules/').at(-1) || path), version, dev }] : [];
  });
}

export interface Verdict {
  /** Past its time: the check fails. */
  late: string[];
  /** To be repaired, or looked at, soon. */
  soon: string[];
}

/** Which packages of the lock file have a hole of the list, and since when too long. */
export function judge(lock: LockFile, { asOf, advisories }: AdvisoryList, now: Date): Verdict {
  const verdict: Verdict = { late: [], soon: [] };
  for (const { name, version, dev } of installedBy(lock)) {
    for (const hole of advisories.filter((each) => each.package === name && isInRange(version, each.versions))) {
      const { accepted } = hole;
      const until = accepted ? new Date(accepted.until) : after(hole.since, dev ? toolDays : days[hole.severity]);
      const line = `${name}@${version}: ${hole.id} (${hole.severity}), ${accepted ? 'accepted' : 'to be repaired'} until ${until.toISOString().slice(0, 10)}`;
      if (now > until) verdict.late.push(line);
      else if (!accepted) verdict.soon.push(line);
    }
  }
  if (now > after(asOf, freshDays)) {
    verdict.soon.push(`the list of known holes is of ${asOf}: npm run audit:update asks the registry for a newer one`);
  }
  return verdict;
}

/** What the registry tells of the packages that it was asked for, by their names. */
export type RegistryAnswer = Record<
  string,
  { id: number; url: string; severity: Severity; vulnerable_versions: string }[]
>;

/** The list with what the registry said today: what we knew keeps its day, its note and what was decided about it. */
export function withAnswer({ advisories }: AdvisoryList, answer: RegistryAnswer, today: string): AdvisoryList {
  const told = Object.entries(answer).flatMap(([name, holes]) =>
    holes.map(({ id: number, url, severity, vulnerable_versions: versions }): Advisory => {
      const id = url.split('/').at(-1) || String(number);
      const known = advisories.find((each) => each.id === id && each.package === name);
      return { since: today, ...known, id, package: name, versions, severity };
    }),
  );
  const kept = advisories.filter((old) => !told.some((is) => is.id === old.id && is.package === old.package));
  return { asOf: today, advisories: [...kept, ...told].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
}

function order({ package: name, id }: Advisory): string {
  return `${name} ${id}`;
}

function after(day: string, count: number): Date {
  return new Date(Date.parse(day) + count * 86_400_000);
}
