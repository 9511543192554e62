import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineHashes } from '../http/security-headers.ts';
import type { Asset } from './assets.ts';

/** An index.html, once per title: each agent's host shows its own name before any script has run. */
export interface Page {
  readonly hashes: InlineHashes;
  titled(title: string | undefined): Asset;
}

const mostTitles = 200;

export function createPage(source: Asset, html: string): Page {
  const made = new Map<string | undefined, Asset>();
  return {
    hashes: inlineHashes(html),
    titled(title) {
      const known = made.get(title);
      if (known) return known;
      const text =
        title === undefined ? html : html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
      const page = render(source, Buffer.from(text));
      if (made.size >= mostTitles) made.clear();
      made.set(title, page);
      return page;
    },
  };
}

function render(source: Asset, bytes: Buffer): Asset {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  const { file, type } = source;
  const compressed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
  return { bytes, file, size: bytes.length, type, etag, immutable: false, ...compressed };
}

/** What the page itself has inline may run, and nothing else inline ever. */
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
