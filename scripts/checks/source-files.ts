import { globSync } from 'node:fs';

/** Every TypeScript source of the repository, relative to its root, which is where all scripts run. */
export function sourceFiles(): string[] {
  return globSync('{apps,packages,e2e,bench,demo,scripts}/**/*.{ts,tsx}', {
    exclude: (entry) => /(^|\/)(node_modules|dist)$/.test(entry),
  }).map((file) => file.replaceAll('\\', '/'));
}
