import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from './first-screen.ts';

/** The renderer that the build of the member app put beside it; undefined where there is none. */
export async function loadRender(folder: string): Promise<Render | undefined> {
  const file = join(folder, 'render-home.js');
  if (!existsSync(file)) return undefined;
  const { renderHome } = (await import(pathToFileURL(file).href)) as { renderHome: Render };
  return renderHome;
}
