import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ours = new URL('src/ui/icon.ts', import.meta.url).pathname;
/** Its only export, by the name that lucide's files ask for. */
const id = '\0icon';

/** Icons of lucide-react, made by src/ui/icon.ts. */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/dist/esm/icons/'))
        return undefined;
      // Older versions gave a name and the parts; one that gives something else again must not be built.
      if (!/createLucideIcon\(__iconData\)/.test(readFileSync(importer, 'utf8')))
        throw new Error(`${importer} is not made as src/ui/icon.ts expects it`);
      return id;
    },
    load: (source) => (source === id ? `export { createIcon as default } from ${JSON.stringify(ours)};` : undefined),
  };
}
