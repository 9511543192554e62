import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { outputFile, writeOutput } from '../support/output.ts';
import { ratioOf, tableOf } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { comparable, slowdowns, slowTwice } from './compare.ts';
import type { Slowdown } from './compare.ts';
import { fenced, groupNames, measure } from './groups.ts';
import type { Measured } from './groups.ts';

/** The figures that the next change is held to; a part of the repository. */
const keptFile = path.join(import.meta.dirname, '../../last.json');

interface Kept {
  readonly measured: string;
  readonly machine: string;
  readonly groups: readonly Measured[];
}

/** One table: of everything that is promised about speed, or of the groups that are named. */
export async function print(names: readonly string[]): Promise<boolean> {
  if (!areAll(names, groupNames)) return false;
  const groups = await measure(new Set(names.length === 0 ? fenced : names));
  console.log(tableOf(allOf(groups)));
  // What is kept for others is always a whole table.
  if (names.length === 0)
    console.log(
      `\n${writeOutput('table.json', kept(groups))}; \`npm run bench save\` makes it what others are held to`,
    );
  return groups.every(({ figures, unknown }) => unknown || figures.length > 0);
}

/** `npm run bench save`: keeps what the last run found. */
export function saveLast(): boolean {
  const table = outputFile('table.json');
  if (!existsSync(table)) {
    console.error('there is no table to keep: `npm run bench` first');
    return false;
  }
  const { groups } = JSON.parse(readFileSync(table, 'utf8')) as Kept;
  const failed = groups.filter(({ figures }) => figures.length === 0).map(({ group }) => group);
  if (failed.length > 0) {
    console.error(`not kept: the last run has no figures of ${failed.join(', ')}`);
    return false;
  }
  copyFileSync(table, keptFile);
  console.log(`kept in ${path.relative(process.cwd(), keptFile)}`);
  return true;
}

/**
 * `npm run bench check`: fails when a ratio is more than a fifth worse than the kept one in two of three runs. Of all
 * groups, or those that are named.
 */
export async function check(names: readonly string[]): Promise<boolean> {
  if (!areAll(names, fenced)) return false;
  if (!existsSync(keptFile)) {
    console.error(
      'nothing is kept yet to compare with: `npm run bench`, then `npm run bench save`, on a quiet machine',
    );
    return false;
  }
  const { groups: allKept } = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  const isAll = names.length === 0;
  const last = allKept.filter(({ group }) => isAll || names.includes(group));
  const first = await measure(new Set(isAll ? fenced : names));
  console.log(tableOf(allOf(first)));
  if (isAll) writeOutput('table.json', kept(first));
  const runs = [slowdowns(allOf(first), comparable(last, first))];
  // Only what looks slow is asked again, all of it in turn: what the machine did meanwhile does not hit one thrice. What
  // was slow twice needs no third run.
  while (runs.length < 3 && (runs[0]?.length ?? 0) > 0 && slowTwice(runs).length === 0) {
    tell(`run ${runs.length} looks slow`, runs.at(-1) ?? []);
    const suspects = last.filter(({ figures }) => runs[0]?.some((slow) => has(figures, slow.name)));
    const again = await measure(new Set(suspects.map(({ group }) => group)));
    runs.push(slowdowns(allOf(again), comparable(suspects, again)));
  }
  const failed = slowTwice(runs);
  if (failed.length === 0) console.log('no ratio got worse by more than a fifth in two of three runs');
  else
    tell(
      'slower in two of three runs',
      runs.flat().filter(({ name }) => failed.includes(name)),
    );
  return failed.length === 0;
}

function areAll(names: readonly string[], known: readonly string[]): boolean {
  const strangers = names.filter((name) => !known.includes(name));
  if (strangers.length > 0) console.error(`no group named ${strangers.join(', ')}; there are: ${known.join(', ')}`);
  return strangers.length === 0;
}

function has(figures: readonly Figure[], name: string): boolean {
  return figures.some((figure) => figure.name === name);
}

function allOf(groups: readonly Measured[]): Figure[] {
  return groups.flatMap(({ figures }) => figures);
}

function tell(what: string, slow: readonly Slowdown[]): void {
  const lines = slow.map(({ name, last, now }) => `  ${name}: ratio ${last.toFixed(3)} → ${now.toFixed(3)}`);
  console.log([`${what}:`, ...lines].join('\n'));
}

function kept(groups: readonly Measured[]): Kept {
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const withRatios = groups
    .filter(({ unknown }) => !unknown)
    .map(({ group, figures }) => ({
      group,
      figures: figures.map((figure) => ({ ...figure, ratio: Number(ratioOf(figure).toFixed(4)) })),
    }));
  return { measured: new Date().toISOString(), machine, groups: withRatios };
}
