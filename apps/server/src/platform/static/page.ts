import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineHashes } from '../http/security-headers.ts';
import type { Asset } from './assets.ts';
import type { PageBrand } from './branding.ts';

export interface MadePage {
  readonly asset: Asset;
  /** What the page itself has inline may run, and nothing else inline ever. */
  readonly hashes: InlineHashes;
}

/** An index.html, once per brand: each agent's host shows its own name and colours before any script has run. */
export interface Page {
  branded(brand: PageBrand | undefined): MadePage;
}

/** There are tens of agents; one more than these is made anew each time the others come between. */
const mostBrands = 200;

export function createPage(source: Asset, html: string): Page {
  const made = new Map<string | undefined, MadePage>();
  return {
    branded(brand) {
      const known = made.get(brand?.version);
      if (known) return known;
      const text = brand ? dressed(html, brand) : html;
      const page = { asset: render(source, Buffer.from(text)), hashes: inlineHashes(text) };
      if (made.size >= mostBrands) made.clear();
      made.set(brand?.version, page);
      return page;
    },
  };
}

/** Replaces what index.html says of the product by what it is for this agent. */
function dressed(html: string, { version, name, tagline, theme, iconVersion }: PageBrand): string {
  const { accent, accentEnd, background, ink } = theme;
  const [safeName, safeLine] = [escapeHtml(name), escapeHtml(tagline)];
  const style = `:root{--own-accent:${accent};--own-accent-end:${accentEnd};--own-page:${background};--own-ink:${ink}}`;
  const changes: [RegExp, string][] = [
    [/<html\b/, `<html data-brand="${escapeHtml(version)}"`],
    [/<title>[^<]*<\/title>/, `<title>${safeName}</title>`],
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

function render(source: Asset, bytes: Buffer): Asset {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  const { file, type } = source;
  const compressed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
  return { bytes, file, size: bytes.length, type, etag, immutable: false, ...compressed };
}

function inlineHashes(html: string): InlineHashes {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g);
  const styles = html.matchAll(/<style[^>]*>([^]*?)<\/style>/g);
  return { scripts: sources(scripts), styles: sources(styles) };
}

function sources(found: Iterable<RegExpExecArray>): string[] {
  return Array.from(found, ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
