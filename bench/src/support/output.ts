import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../output');

/** Writes what a bench found into bench/output, which is not kept in the repository; says where it is. */
export function writeOutput(name: string, content: unknown): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}
