import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../../../deploy');

/** What of a sample is another thing here: each must be there to be replaced. */
export type Changes = readonly (readonly [string | RegExp, string])[];

/** A file as operators are given it, with addresses, ports and folders of the test. Everything else is as it stands there. */
export function deployFile(name: string, changes: Changes): string {
  let text = readFileSync(path.join(folder, name), 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`deploy/${name} has no ${String(from)}`);
    text = changed;
  }
  return text;
}

/**
 * The settings of a sample of an environment, with some values of the test's own: settings that the sample has, and no others.
 * One that is null is left out.
 */
export function deployEnv(name: string, values: Readonly<Record<string, string | null>>): Record<string, string> {
  const env = Object.fromEntries(
    lines(deployFile(name, [])).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  const unknown = Object.keys(values).find((key) => !(key in env));
  if (unknown !== undefined) throw new Error(`deploy/${name} does not set ${unknown}`);
  const given = Object.entries({ ...env, ...values });
  return Object.fromEntries(given.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** The settings of a sample for PostgreSQL. */
export function deploySettings(name: string, changes: Changes = []): Record<string, string> {
  return Object.fromEntries(
    lines(deployFile(name, changes)).map((line) => {
      const [, key = '', value = ''] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? [];
      return [key, value];
    }),
  );
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
