import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildWebIfStale } from '../../../scripts/build-web.ts';
import { firstScreen } from './first-screen.ts';
import { row } from '../support/print.ts';

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

export async function bench(): Promise<boolean> {
  await buildWebIfStale();
  const js = firstLoad('js');
  const css = firstLoad('css');
  row('first-screen JavaScript, KiB gz', kib(js.gzip), budget.js, `${js.files.length} file(s), cap ${budget.jsCap}`);
  row('first-screen CSS, KiB gz', kib(css.gzip), budget.css, `${css.files.length} file(s)`);
  await firstScreen();
  return kib(js.gzip) <= budget.jsCap;
}
