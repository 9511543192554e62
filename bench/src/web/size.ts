import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildWebIfStale } from '../../../scripts/build-web.ts';
import { limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';

const kib = (bytes: number) => bytes / 1024;
const budget = { js: 117, jsCap: 125, css: 6 };

/** What the browser must fetch before home can run: everything that index.html names. */
function firstLoad(extension: 'js' | 'css'): { files: string[]; gzip: number } {
  const html = readFileSync('apps/web/dist/index.html', 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  const files = [...new Set(names.filter((name) => name.endsWith(`.${extension}`)))];
  const gzip = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(`apps/web/dist/${file}`), { level: 9 }).length,
    0,
  );
  return { files, gzip };
}

const budgetOf = (limit: number) => ({ limit, of: 'the budget', fenced: true });

/** What does not depend on the machine at all. */
export async function figures(): Promise<Figure[]> {
  await buildWebIfStale();
  const script = kib(firstLoad('js').gzip);
  if (script > budget.jsCap) throw new Error(`${script.toFixed(1)} KiB of script, more than ${budget.jsCap}`);
  return [
    limited('first-screen JavaScript, KiB gz', script, budgetOf(budget.js)),
    limited('first-screen CSS, KiB gz', kib(firstLoad('css').gzip), budgetOf(budget.css)),
  ];
}
