import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { calls } from '@liuguang/contract/calls.ts';
import { productPaths } from '@liuguang/contract/protocols.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { appStart } from './vite-app-start.ts';
import { brand } from './vite-brand.ts';
import { compileAhead } from './vite-compile-ahead.ts';
import { deepLinks } from './vite-deep-links.ts';
import { slimIcons } from './vite-icons.ts';
import { olderEngines } from './vite-older-engines.ts';
import { slimPlayer } from './vite-player.ts';
import { serverBuild } from './vite-server.ts';
import { backgroundWorker } from './vite-worker.ts';

const about = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
/** A bundle that is delivered by itself may have a number of its own. */
const version = process.env['APP_VERSION'] ?? about.version;

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
      for (const [name, spec] of Object.entries(calls)) {
        const { path, changes } = spec;
        const method = 'alsoPost' in spec ? 'POST' : spec.method;
        const folder = path.slice('api/'.length, path.length - name.length);
        if (path !== `api/${folder}${name}`)
          throw new Error(`the wire name ${name} is not the end of its path ${path}`);
        (groups[`${method}|${changes ? 1 : 0}|${folder}`] ??= []).push(name);
      }
      const bySize = Object.entries(groups).toSorted((a, b) => b[1].length - a[1].length);
      // The largest group is what a name means that stands in no other one: half of the table need not be sent.
      const table = bySize.map(([kind, names], index) => kind.split('|').concat(index === 0 ? '' : names.join(' ')));
      return `export const wire = ${JSON.stringify(table)};\nexport const version = ${JSON.stringify(version)};`;
    },
  };
}

/**
 * Two files that import each other run in an order that depends on which is asked for first, and what one takes from the
 * other while it runs may not be there yet. The grouping below can make such a pair out of modules that have no circle.
 */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) throw new Error(`files import each other: ${[...path, file].join(' -> ')}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

interface LockedPackage {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** `virtual:licences`: what the product (app and server) stands on, name by name, as the lock file has it. */
function licences(): Plugin {
  const id = 'virtual:licences';
  return {
    name: 'licences',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export const list = ${JSON.stringify(licenceList())};` : undefined),
  };
}

function licenceList() {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      // As Node resolves it: the nearest node_modules that has it.
      let folder = from;
      while (folder !== '' && !packages[`${folder}/node_modules/${name}`]) folder = parentOf(folder);
      const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (found.has(place) || !packages[place]?.version) continue;
      found.add(place);
      visit(place);
    }
  };
  for (const workspace of ['apps/web', 'apps/server', 'packages/contract', 'packages/media']) visit(workspace);
  return [...found]
    .map((place) => {
      const { version: locked, license = '未注明' } = packages[place] ?? {};
      return { name: place.slice(place.lastIndexOf('node_modules/') + 13), version: locked, licence: license };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function parentOf(folder: string): string {
  const at = folder.lastIndexOf('/node_modules/');
  return at < 0 ? '' : folder.slice(0, at);
}

const sheets = new Map<string, string>();

function scopedName(local: string, file: string): string {
  const sheet = basename(file.split('?')[0] ?? file, '.module.css');
  const other = sheets.get(sheet) ?? file;
  if (other !== file) throw new Error(`two style sheets are called ${sheet}: ${other} and ${file}`);
  sheets.set(sheet, file);
  return `${sheet}-${local}`;
}

/**
 * What most screens are made of, and the overlays: not the player, nor what belongs to the chunks `library`, `walls`, and
 * `pieces`.
 */
const parts = new RegExp(
  [
    'src/ui/(?!form/(?!filter))',
    'src/lib/(?!player/|forms/|upload/|format/qr|display/|push/)',
    'src/entities/(?:message|novel|report|user|ad/(?!ad-(?:card|wall)))',
    'src/entities/video/(?!video-grid|playback-url|watch-report|use-watch-report)',
    'src/entities/post/(?:api|post|follow-button|use-like)[.]',
    'lucide-react',
  ].join('|'),
);

/** What a few screens share: forms, posts, listings, QR codes. A novel or a video is opened without them. */
const pieces = new RegExp(
  [
    'src/(?:ui/form|lib/(?:forms|upload|format|display|push)|entities/(?:post|picture|share))/',
    'src/features/account/(?:verify/|login/password-login-form)',
    'src/features/city/(?:listing/|select/(?:chosen-city|locate))',
  ].join('|'),
);

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

const css: UserConfig['css'] = {
  // Readable, and without the default's hashes, which do not compress. Two sheets of one name would clash: see below.
  modules: { generateScopedName: scopedName },
};

/** The renderer of the first screen (src/app/served/render-home.tsx). */
const atServer: UserConfig = {
  root: import.meta.dirname,
  ...serverBuild([brand(), react(), wire(), licences(), slimIcons()]),
  css,
};

const inBrowser: UserConfig = {
  root: import.meta.dirname,
  // What React does itself since version 18: the router's store brings it along for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    brand(),
    react(),
    wire(),
    licences(),
    noCircles(),
    slimIcons(),
    slimPlayer(),
    olderEngines(),
    // Both look for the tag of the script: this one names it otherwise.
    deepLinks(),
    appStart(),
    compileAhead(),
    backgroundWorker(),
  ],
  css,
  server: {
    // The host stays as the browser sees it: the server refuses changes from another one.
    proxy: Object.fromEntries(
      productPaths.map((path) => [`^/${path}(?:/|$)`, { target: server, changeOrigin: false }]),
    ),
  },
  build: {
    // Browsers of the last two years; iOS from 16.4 on.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // A data: URL in the stylesheet would be downloaded by everyone; only the truly tiny may be.
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes along what only its modules use: left in the file of one screen, the group and that screen
          // would import each other. What other groups name comes before that.
          groups: [
            // The first screen is one file: left alone, what a chunk of a chunk shares with it would be split off, and
            // each piece compresses worse and is one more request.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Large tables that few readers ask for: named, so that the worker can leave them out.
            { name: 'traditional', test: /opencc-js\/.*(?:from\/cn|dict\/ST)/, priority: 2 },
            { name: 'simplified', test: /opencc-js\/.*(?:to\/cn|dict\/TS)/, priority: 2 },
            // Asked for after each start, to send what was read without a network: not with the whole reader.
            { name: 'offline', test: /src\/lib\/offline\//, priority: 2 },
            // What several screens are made of: as a file each, every one of them would be named in the entry.
            { name: 'parts', test: parts, minShareCount: 2, priority: 2 },
            { name: 'pieces', test: pieces, minShareCount: 2, priority: 1 },
            // Small screens that lead to each other: one request, and the entry need not list a dozen files.
            { name: 'account', test: /src\/features\/(?:account\/(?:login|phone|profile|settings)|youth)\// },
            {
              name: 'library',
              test: /src\/(?:features\/(?:adult|browse|collection|history|ranking|watch-later|community\/author)\/|entities\/(?:shelf|video\/video-grid))/,
            },
            // Walls of ads, and the free zone with its own.
            {
              name: 'walls',
              test: /src\/(?:features\/(?:free|discover|application|official)\/|entities\/ad\/ad-(?:card|wall))/,
            },
            // What home fills in once its first screen stands.
            {
              name: 'home-later',
              test: /src\/features\/home\/(?:rows\/(?!home-rows)|components\/(?:corner|learned-page|empty-feed))/,
            },
            { name: 'upload', test: /src\/features\/upload\// },
            { name: 'reader', test: /src\/features\/novel\/reader\// },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? atServer : inBrowser));
