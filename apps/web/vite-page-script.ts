import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

/** A function of a file of ours as plain JavaScript, to be run in the head of the page. */
export async function pageScript(module: string, name: string): Promise<string> {
  const file = new URL(`src/${module}`, import.meta.url).pathname;
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  return code.slice(code.indexOf(`function ${name}`), code.lastIndexOf('}') + 1);
}
