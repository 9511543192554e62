import type { Plugin } from 'vite';
import { pageScript } from './vite-page-script.ts';

/**
 * The tag of the app's script only names it; a script behind it decides when it is asked for. Only where it is the page
 * of the server: a bundle for one agent has no inline script, and no first screen to wait for.
 */
export function appStart(): Plugin {
  return {
    name: 'app-start',
    apply: (_config, { command }) => command === 'build' && process.env['AGENT_BRAND'] === undefined,
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = `(${await pageScript('app/early/start-after-paint.ts', 'startAfterPaint')})()`;
        const tag = /<script type="module"([^>]*)><\/script>/;
        if (!tag.test(html)) throw new Error('index.html names no script');
        return html.replace(tag, (_, rest: string) => `<script type="app"${rest}></script><script>${script}</script>`);
      },
    },
  };
}
