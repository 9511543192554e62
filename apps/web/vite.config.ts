import { readFileSync } from 'node:fs';
import { calls } from '@liuguang/contract/calls.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * `virtual:wire`: what the browser must know of the contract, and none of its schemas. The names are grouped by
 * `method|changes|folder`, because a wire name is its path without `agent/` or `video/`.
 */
function wire(): Plugin {
  const id = 'virtual:wire';
  return {
    name: 'wire',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const groups: Record<string, string[]> = {};
      for (const [name, { method, path, changes }] of Object.entries(calls)) {
        const folder = path.slice('api/'.length, path.length - name.length);
        if (path !== `api/${folder}${name}`)
          throw new Error(`the wire name ${name} is not the end of its path ${path}`);
        (groups[`${method}|${changes ? 1 : 0}|${folder}`] ??= []).push(name);
      }
      const table = Object.entries(groups).map(([kind, names]) => [...kind.split('|'), names.join(' ')]);
      return `export const wire = ${JSON.stringify(table)};\nexport const version = ${JSON.stringify(version)};`;
    },
  };
}

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), wire()],
  resolve: {
    // React has this hook itself; the shim for older ones would only be downloaded.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/v/', '/i/', '/health', '/cashier'].map((path) => [path, server])),
  },
  build: {
    // Browsers of the last two years; iOS from 16.4 on.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // A data: URL in the stylesheet would be downloaded by everyone; only the truly tiny may be.
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
});
