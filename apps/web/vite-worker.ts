import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Only fetched when used: the player, the code reader, the character tables and what older engines lack. */
const notKept = /hls|zxing|\/(?:traditional|simplified|older)-/;

/** The list of files to precache, with a hash for the page alone: names in `assets` hold one already. */
function shellFiles(bundle: Rolldown.OutputBundle) {
  const { 'index.html': page, ...files } = bundle;
  if (page?.type !== 'asset') throw new Error('the build has no index.html');
  const assets = Object.keys(files).filter((name) => /^assets\/[^/]+\.(?:js|css)$/.test(name) && !notKept.test(name));
  // The server has no file of that name: the page is the folder, made for its host.
  const shell = { url: '/', revision: createHash('md5').update(page.source).digest('hex') };
  return [shell, ...assets.toSorted().map((url) => ({ url, revision: null }))];
}

/** Builds the background worker (src/worker) into one file, `sw.js`, with the list of files it precaches. */
export function backgroundWorker(): Plugin {
  let root = '';
  return {
    name: 'background-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      // The page must be final: its hash tells an installed worker that there is a new one.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: { 'process.env.NODE_ENV': '"production"', shellFiles: JSON.stringify(shellFiles(bundle)) },
          build: {
            target: this.environment.config.build.target,
            outDir: dir,
            emptyOutDir: false,
            // A classic script: modules as workers are younger than the browsers we promise.
            lib: {
              entry: posix.join(root, 'src/worker/sw.ts'),
              name: 'app',
              formats: ['iife'],
              fileName: () => 'sw.js',
            },
          },
        });
      },
    },
  };
}
