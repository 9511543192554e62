import type { Plugin, Rolldown } from 'vite';
import { addressOf, earlyCalls } from './src/app/early/early-calls.ts';
import { pageScript } from './vite-page-script.ts';

/** Screens that links from outside lead to; all others are met by way of home, whose code fetches them ahead. */
const linkedTo: Readonly<Record<string, string>> = {
  '/video': 'features/video/video-page.tsx',
  '/novel': 'features/novel/novel-page.tsx',
  '/novelDetails': 'features/novel/details/novel-details-page.tsx',
  '/novelReader': 'features/novel/reader/reader-page.tsx',
  '/postDetails': 'features/community/post/post-page.tsx',
  '/community': 'features/community/community-page.tsx',
  '/recommend': 'features/recommend/recommend-page.tsx',
  '/free': 'features/free-view/free-page.tsx',
};

/**
 * A page that is opened at a deep hash would fetch its script, then the screen's, then the answers, then the pictures, one
 * after the other. A script in the head begins with all of them at once. Only where it is the page of the server: a bundle
 * for one agent has no inline script.
 */
export function deepLinks(): Plugin {
  return {
    name: 'deep-links',
    apply: (_config, { command }) => command === 'build' && process.env['AGENT_BRAND'] === undefined,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const list = filesOf(chunks, 'app/screens.ts', entry?.fileName);
        const screens = Object.fromEntries(
          Object.entries(linkedTo).map(([path, module]) => {
            const files = new Set([...list, ...filesOf(chunks, module, entry?.fileName)]);
            return [
              path,
              {
                files: [...files],
                calls: (earlyCalls[path] ?? []).map((call) => ({ url: addressOf(call), cover: call.cover })),
              },
            ];
          }),
        );
        const [begin, drawVideo] = await Promise.all([
          pageScript('app/early/early-start.ts', 'beginEarly'),
          pageScript('app/early/draw-video.ts', 'drawVideo'),
        ]);
        const script = `(${begin})(${JSON.stringify(screens)},{'/video':${drawVideo}})`;
        // Before the style sheet: a script behind it would wait for it.
        return html.replace('<script type="module"', (tag) => `<script>${script}</script>${tag}`);
      },
    },
  };
}

/** A screen's own file and all that it needs beside the first one, scripts and styles. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], module: string, entry: string | undefined): string[] {
  const found = new Set<string>();
  const visit = (file: string | undefined): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || chunk.fileName === entry || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
  };
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (!own) throw new Error(`no file of the build has ${module}`);
  visit(own.fileName);
  return [...found];
}
