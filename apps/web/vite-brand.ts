import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What scripts/build-agent.ts gives to a build for one agent. */
interface Brand {
  readonly agentId: string;
  readonly name: string;
  readonly accent: string;
  readonly accentEnd: string;
  readonly background: string;
  /** The public half of the key that signs the hosts of the installation. */
  readonly hostKey: string;
}

/** Undefined in the build that serves every agent. */
function readBrand(): Brand | undefined {
  const file = process.env['AGENT_BRAND'];
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Brand);
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const icon = (src: string, size: number, purpose: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Bakes one agent into a build: its number, name, colours and icons. The icons themselves are put beside it. */
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
  --c1: ${background};
  --c9: ${accent};
  --c10: ${accentEnd};
  --c11: linear-gradient(100deg, ${accent}, ${accentEnd});
  --c20: color-mix(in srgb, ${accent} 16%, transparent);
}
`;
    },
    transformIndexHtml(html) {
      if (given === undefined) return html;
      const icons = [
        '<link rel="icon" href="/icon-32.png" type="image/png" sizes="32x32" />',
        '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
        '<link rel="manifest" href="/manifest.webmanifest" />',
      ];
      return html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(given.name)}</title>`)
        .replace(/<meta name="theme-color"[^>]*>/, () => `<meta name="theme-color" content="${given.background}" />`)
        .replace(/<link rel="icon"[^>]*>/, () => icons.join('\n    '))
        .replace('</head>', () => `<meta name="host-key" content="${given.hostKey}" />\n  </head>`);
    },
    generateBundle() {
      if (given === undefined) return;
      const manifest = {
        name: given.name,
        short_name: given.name.slice(0, 12),
        lang: 'zh-CN',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: given.background,
        background_color: given.background,
        icons: [
          icon('/icon-192.png', 192, 'any'),
          icon('/icon-512.png', 512, 'any'),
          icon('/icon-maskable-512.png', 512, 'maskable'),
        ],
      };
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest, null, 2) });
    },
  };
}
