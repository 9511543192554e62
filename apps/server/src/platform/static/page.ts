import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineHashes } from '../http/security-headers.ts';
import type { Asset } from './assets.ts';
import type { PageBrand } from './branding.ts';
import type { FirstScreen } from './first-screen.ts';

export interface MadePage {
  readonly asset: Asset;
  /** What the page itself has inline may run, and nothing else inline ever. */
  readonly hashes: InlineHashes;
}

/** An index.html by agent: each agent's host shows its own name, colours and first screen before any script has run. */
export type Page = ReturnType<typeof createPage>;

/** There are tens of agents; one more than these is made anew each time the others come between. */
const mostPages = 100;

interface Kept {
  /** Of the brand. */
  readonly version: string | undefined;
  readonly share: string | undefined;
  readonly first: FirstScreen | undefined;
  readonly page: Promise<MadePage>;
}

/** `style` is what the sheet of the page holds: a page with a first screen has it inside and waits for no other file. */
export function createPage(source: Asset, html: string, style = '') {
  const kept = new Map<string | undefined, Kept>();
  return {
    made(brand: PageBrand | undefined, first: FirstScreen | undefined): Promise<MadePage> {
      const known = kept.get(brand?.agentId);
      if (known && known.version === brand?.version && known.share === brand?.share && known.first === first)
        return known.page;
      const text = first?.rendered ? withStyle(html, style) : html;
      const page = make(source, brand ? dressed(text, brand) : text, first);
      if (kept.size >= mostPages) kept.clear();
      kept.set(brand?.agentId, { version: brand?.version, share: brand?.share, first, page });
      return page;
    },
  };
}

/** Replaces what index.html says of the product by what it is for this agent. */
function dressed(html: string, { version, name, tagline, theme, iconVersion, share }: PageBrand): string {
  const { accent, accentEnd, background, ink } = theme;
  const [safeName, safeLine] = [escapeHtml(name), escapeHtml(tagline)];
  const style = `:root{--own-accent:${accent};--own-accent-end:${accentEnd};--own-page:${background};--own-ink:${ink}}`;
  const changes: [RegExp, string][] = [
    [/<html\b/, `<html data-brand="${escapeHtml(version)}"`],
    [/<title>[^<]*<\/title>/, `<title>${safeName}</title>${cardTags(safeName, safeLine, escapeHtml(share))}`],
    [/<meta name="theme-color"[^>]*>/, `<meta name="theme-color" content="${background}" />`],
    [
      /<meta name="apple-mobile-web-app-title"[^>]*>/,
      `<meta name="apple-mobile-web-app-title" content="${safeName}" />`,
    ],
    [
      /<link rel="icon"[^>]*>/,
      `<link rel="icon" href="/icon-192.png?v=${iconVersion}" type="image/png" sizes="192x192" />`,
    ],
    [
      /<link rel="apple-touch-icon"[^>]*>/,
      `<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${iconVersion}" />`,
    ],
    [/<\/head>/, `<style>${style}</style></head>`],
  ];
  if (tagline !== '')
    changes.push([/<meta name="description"[^>]*>/, `<meta name="description" content="${safeLine}" />`]);
  return changes.reduce((text, [tag, own]) => text.replace(tag, () => own), html);
}

/** For programs that make cards of links: they read no script. Everything is escaped. */
function cardTags(name: string, line: string, share: string): string {
  const description = line === '' ? '' : `<meta property="og:description" content="${line}" />`;
  return (
    `<meta property="og:type" content="website" /><meta property="og:title" content="${name}" />${description}` +
    `<meta property="og:image" content="${share}" /><meta name="twitter:card" content="summary_large_image" />`
  );
}

/**
 * The sheet as an element of the page, so that the markup is painted when it is there. Its link stays, switched off: the
 * loader of later chunks looks for it. The script waits for the first paint by itself (apps/web/vite-app-start.ts), what it
 * imports behind the pictures.
 */
function withStyle(html: string, style: string): string {
  if (style === '') return html;
  return html
    .replace(/<link rel="stylesheet"[^>]*?(?=>)/, (link) => `<style>${style}</style>${link} disabled`)
    .replaceAll('<link rel="modulepreload"', (tag) => `${tag} fetchpriority="low"`);
}

/** Puts the first screen into the places that index.html has for it. */
function filled(html: string, { at, opensFree, data, rendered }: FirstScreen): string {
  const free = opensFree ? ' data-free="yes"' : '';
  const splash = rendered?.splash ? `<template id="greeting">${rendered.splash}</template>` : '';
  const home =
    rendered && `<template id="home">${rendered.markup}</template>${splash}<script>${rendered.script}</script>`;
  const answers = `<script type="application/json" id="served">${data}</script>`;
  return html
    .replace(
      '<template id="first"></template>',
      () => `<template id="first" data-at="${at}"${free}>${rendered?.preloads ?? ''}</template>`,
    )
    .replace('<template id="home"></template>', () => `${home ?? ''}${answers}`);
}

async function make(source: Asset, html: string, first: FirstScreen | undefined): Promise<MadePage> {
  // Of what we wrote ourselves only, before anything is in it that others wrote.
  const hashes = inlineHashes(html, first?.rendered?.script);
  const bytes = Buffer.from(first ? filled(html, first) : html);
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  const { file, type } = source;
  // Plain as well, unlike other files: unpacking it for each who wants it so cost more memory than a page takes.
  const asset = { bytes, file, size: bytes.length, type, etag, immutable: false };
  return { asset: { ...asset, ...(await compressed(bytes)) }, hashes };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Off the main thread, and not longer than it lives: a page may be another one a second later. */
async function compressed(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes)]);
  return { br, gzip: zipped };
}

function inlineHashes(html: string, more: string | undefined): InlineHashes {
  const scripts = textsOf(html, /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  const styles = textsOf(html, /<style[^>]*>([^]*?)<\/style>/g);
  return { scripts: sources(more === undefined ? scripts : [...scripts, more]), styles: sources(styles) };
}

const textsOf = (html: string, inline: RegExp) => Array.from(html.matchAll(inline), ([, text = '']) => text);

function sources(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
