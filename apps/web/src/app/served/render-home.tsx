import type { RenderedScreen, Served } from '@liuguang/contract/served-page.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '../../lib/api/query.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.ts';
import { seedAgent, seedHome } from './seed.ts';

/** Home as React will find it in the browser. Built by itself and run by the server (docs/map.md). */
export async function renderHome(served: Served): Promise<RenderedScreen> {
  const client = createQueryClient();
  seedAgent(client, served, served.at);
  seedHome(client, served, served.at);
  const history = createMemoryHistory({ initialEntries: ['/home'] });
  history.createHref = (href) => `/#${href}`;
  const router = createAppRouter(history, { isServer: false, scrollRestoration: false });
  await router.load();
  const html = renderToString(<App client={client} router={router} />);
  client.clear();
  // The policy of the page allows no style in an attribute; a script of ours may set it.
  return {
    markup: html.replaceAll(' style="', ' data-style="'),
    preloads: preloadsOf(html),
    script: `(${place.toString()})()`,
  };
}

/** Runs in the page, as text: it may name nothing from here. */
export function place(): void {
  const root = document.getElementById('root');
  const home = document.getElementById('home') as HTMLTemplateElement | null;
  if (!root || !home || document.documentElement.dataset['served'] !== 'home') return;
  for (const element of home.content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    element.removeAttribute('data-style');
  }
  root.replaceChildren(home.content);
  root.dataset['served'] = 'home';
}

const pictures = /<picture>(?:<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>)?<img([^>]*)>/g;
const attribute = (name: string, text: string) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1];

/** The pictures of the first screen, exactly as the markup asks for them: otherwise they would be fetched twice. */
export function preloadsOf(markup: string): string {
  return Array.from(markup.matchAll(pictures), ([, avif, avifSizes, image = '']) => {
    if (attribute('fetchPriority', image) !== 'high') return '';
    const srcset = avif ?? attribute('srcSet', image);
    const sizes = avifSizes ?? attribute('sizes', image);
    const source = srcset
      ? `imagesrcset="${srcset}" imagesizes="${sizes ?? ''}"`
      : `href="${attribute('src', image) ?? ''}"`;
    return `<link rel="preload" as="image" fetchpriority="high" ${avif ? 'type="image/avif" ' : ''}${source}>`;
  }).join('');
}
