import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Picture {
  url: string;
  srcset: string;
  avif?: string;
  width: number;
  height: number;
}
interface Shown {
  title: string;
  picture: Picture;
}

/** As many as one page of the feed holds. */
const covers = 20;
/** Above the fold: the app loads these at once and the others when they come near, and so does this page. */
const eager = 4;

/**
 * The baseline of the first screen: what the same pictures cost without an app. Hero, covers and titles of home as plain
 * HTML, the pictures in the same sizes with the same attributes, sent from memory by bare node:http.
 */
export async function servePlainPage(productUrl: string): Promise<{ url: string; stop: () => void }> {
  const hero = await heroOf(productUrl);
  const cards = await cardsOf(productUrl);
  const files = await download(productUrl, [hero, ...cards]);
  const page = brotliCompressSync(pageOf(hero, cards));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.writeHead(200, file.headers).end(file.body);
    else if (request.url === '/') response.writeHead(200, pageHeaders(page.length)).end(page);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

async function dataOf<T>(productUrl: string, path: string): Promise<T> {
  const { data } = (await (await fetch(`${productUrl}/api/${path}`)).json()) as { data: T };
  return data;
}

async function heroOf(productUrl: string): Promise<Shown> {
  const { list } = await dataOf<{ list: { adName: string; picture?: Picture }[] }>(productUrl, 'agent/getFeaturedAd');
  const [first] = list;
  if (!first?.picture) throw new Error('home has no hero to compare with');
  return { title: first.adName, picture: first.picture };
}

async function cardsOf(productUrl: string): Promise<Shown[]> {
  const { list } = await dataOf<{ list: { title: string; cover: Picture }[] }>(
    productUrl,
    'agent/getVideoByGroup?sort=hot',
  );
  if (list.length < covers) throw new Error(`home has ${list.length} cards, not ${covers}`);
  return list.slice(0, covers).map(({ title, cover }) => ({ title, picture: cover }));
}

/** Every size of them, because the browser chooses; with the type and the caching that the product gives them. */
async function download(productUrl: string, shown: readonly Shown[]) {
  const listed = shown.flatMap(({ picture }) => [picture.srcset, picture.avif ?? ''].flatMap((set) => set.split(',')));
  const paths = new Set(listed.map((one) => one.trim().split(' ')[0] ?? '').filter((path) => path !== ''));
  for (const { picture } of shown) paths.add(picture.url);
  const files = new Map<string, { headers: Record<string, string | number>; body: Buffer }>();
  for (const path of paths) {
    const response = await fetch(`${productUrl}${path}`, { headers: { Accept: 'image/avif,image/webp,*/*' } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    const kept = ['content-type', 'cache-control'].map((name) => [name, response.headers.get(name) ?? ''] as const);
    files.set(path, { headers: { ...Object.fromEntries(kept), 'content-length': body.length }, body });
  }
  return files;
}

function pageHeaders(length: number) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    'content-length': length,
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function pictureOf({ picture, title }: Shown, sizes: string, first: boolean): string {
  const avif = picture.avif ? `<source type="image/avif" srcset="${picture.avif}" sizes="${sizes}">` : '';
  const order = first ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"';
  return `<picture>${avif}<img alt="${escape(title)}" width="${picture.width}" height="${picture.height}" ${order}
    src="${picture.url}" srcset="${picture.srcset}" sizes="${sizes}"></picture>`;
}

function pageOf(hero: Shown, cards: readonly Shown[]): string {
  const items = cards.map(
    (card, index) =>
      `<li>${pictureOf(card, '(min-width: 480px) 219px, 45vw', index < eager)}<b>${escape(card.title)}</b></li>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>plain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="plain page">
<style>
body { margin: 0; background: #0d0e12; color: #eee; font: 14px sans-serif }
img { width: 100%; display: block; object-fit: cover }
.hero img { aspect-ratio: 16 / 9; height: auto }
ul { list-style: none; margin: 0; padding: 12px; display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
li img { aspect-ratio: 16 / 10; height: auto }
</style></head>
<body><main><div class="hero">${pictureOf(hero, '100vw', true)}</div><ul>${items.join('\n')}</ul></main></body></html>`;
}
