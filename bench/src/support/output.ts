import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../output');

/** What the last run of a bench found; not kept in the repository. */
export function outputFile(name: string): string {
  return path.join(folder, name);
}

/** Says where it is. */
export function writeOutput(name: string, content: unknown): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(outputFile(name), `${JSON.stringify(content, null, 2)}\n`);
  return path.relative(process.cwd(), outputFile(name));
}
