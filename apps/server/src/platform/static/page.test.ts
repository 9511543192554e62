import { describe, expect, it } from 'vitest';
import type { Asset } from './assets.ts';
import { createPage } from './page.ts';

const html = `<html><head><template id="first"></template>
<script type="app" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/runtime-1.js">
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><template id="home"></template></body></html>`;
const source: Asset = {
  bytes: Buffer.from(html),
  file: '',
  size: html.length,
  type: 'text/html',
  etag: '""',
  immutable: false,
};
const rendered = { markup: '<p>画面</p>', splash: '', preloads: '', script: 'document.title' };
const screen = { at: 1, opensFree: false, data: '{}', rendered };

async function made(first?: typeof screen): Promise<string> {
  const { asset } = await createPage(source, html, 'p{color:red}').made(undefined, first);
  return String(asset.bytes);
}

describe('a page with a first screen', () => {
  it('waits for no other file before it is painted, and nothing stands before its pictures', async () => {
    const page = await made(screen);
    expect(page).toContain(
      '<style>p{color:red}</style><link rel="stylesheet" crossorigin href="/assets/index-1.css" disabled>',
    );
    expect(page).toMatch(/<[^>]* fetchpriority="low" [^>]*\/assets\/runtime-1.js"/);
  });

  it('is the page of the build without one', async () => expect(await made()).toBe(html));
});
