import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inkOf } from '@liuguang/contract/shapes/brand.ts';
import { webManifest } from '@liuguang/contract/shapes/web-manifest.ts';
import type { Plugin } from 'vite';

/** What scripts/build-agent.ts gives to a build for one agent. */
interface Brand {
  readonly agentId: string;
  readonly name: string;
  readonly tagline: string;
  readonly accent: string;
  readonly accentEnd: string;
  readonly background: string;
}

/** Undefined in the build that serves every agent. */
function readBrand(): Brand | undefined {
  const file = process.env['AGENT_BRAND'];
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Brand);
}

const inlineScript = /<script>([^]*?)<\/script>/;

/**
 * The inline script of the page, as a file: the web server in front of a bundle sends one policy for every build, and
 * knows no hash. In the folder of files that the background worker keeps.
 */
function earlyFile(): { readonly fileName: string; readonly source: string } {
  const [, source = ''] = inlineScript.exec(readFileSync(new URL('index.html', import.meta.url), 'utf8')) ?? [];
  return { fileName: `assets/early-${hash('sha256', source, 'hex').slice(0, 8)}.js`, source };
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Bakes one agent into a build: its number, name, tagline, colours and icons, which then win over what the server says.
 * The icons themselves are put beside it.
 */
export function brand(): Plugin {
  const given = readBrand();
  return {
    name: 'brand',
    enforce: 'pre',
    config: () => ({
      define: { bakedAgent: given === undefined ? 'undefined' : JSON.stringify(given.agentId) },
    }),
    transform(code, id) {
      if (given === undefined || !id.endsWith('/ui/tokens.css')) return undefined;
      const { accent, accentEnd, background } = given;
      return `${code}
:root {
  --own-page: ${background};
  --own-accent: ${accent};
  --own-accent-end: ${accentEnd};
  --own-ink: ${inkOf(given)};
}
`;
    },
    transformIndexHtml(html) {
      if (given === undefined) return html;
      const name = escapeHtml(given.name);
      const changes: [RegExp, string][] = [
        [inlineScript, `<script src="/${earlyFile().fileName}"></script>`],
        [/<title>[^<]*<\/title>/, `<title>${name}</title>`],
        [/<meta name="theme-color"[^>]*>/, `<meta name="theme-color" content="${given.background}" />`],
        [
          /<meta name="apple-mobile-web-app-title"[^>]*>/,
          `<meta name="apple-mobile-web-app-title" content="${name}" />`,
        ],
        [/<link rel="icon"[^>]*>/, '<link rel="icon" href="/icon-32.png" type="image/png" sizes="32x32" />'],
      ];
      if (given.tagline !== '') {
        const line = `<meta name="description" content="${escapeHtml(given.tagline)}" />`;
        changes.push([/<meta name="description"[^>]*>/, line]);
      }
      return changes.reduce((text, [tag, own]) => text.replace(tag, () => own), html);
    },
    generateBundle() {
      if (given === undefined) return;
      const { name, tagline, ...theme } = given;
      const source = JSON.stringify(webManifest({ name, tagline, theme }), null, 2);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
      this.emitFile({ type: 'asset', ...earlyFile() });
    },
  };
}
