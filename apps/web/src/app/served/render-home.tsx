import type { RenderedScreen, Served } from '@liuguang/contract/served-page.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createQueryClient } from '../../lib/api/query.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.ts';
import { seedAgent, seedHome, splashOf } from './seed.ts';
import { ServedSplash } from './served-splash.tsx';

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
  const ad = splashOf(served);
  const splash =
    ad && renderToStaticMarkup(<ServedSplash ad={ad} agentName={served.bodies.getAgentInfo.data.agentName} />);
  return {
    markup: styleAside(html),
    splash: styleAside(splash ?? ''),
    // What lies over home is seen before it: on a slow line its picture must not stand in a queue behind seven others.
    preloads: preloadsOf(splash ?? '', ' data-greeting') + preloadsOf(html),
    script: `(${place.toString()})()`,
  };
}

/** The policy of the page allows no style in an attribute; a script of ours may set it. */
const styleAside = (html: string) => html.replaceAll(' style="', ' data-style="');

/** Runs in the page, as text: it may name nothing from here. */
export function place(): void {
  const root = document.getElementById('root');
  const home = document.getElementById('home') as HTMLTemplateElement | null;
  if (!root || !home || document.documentElement.dataset['served'] !== 'home') return;
  const greeting = document.getElementById('greeting') as HTMLTemplateElement | null;
  for (const { content } of greeting ? [home, greeting] : [home])
    for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
      element.removeAttribute('data-style');
    }
  root.replaceChildren(home.content);
  root.dataset['served'] = 'home';
  // Who comes back from an ad of ours is not met by the next one.
  if (!greeting || sessionStorage.getItem('__flag') === 'line') return;
  root.inert = true;
  greeting.replaceWith(greeting.content);
}

const pictures = /<picture>(?:<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>)?<img([^>]*)>/g;
const attribute = (name: string, text: string) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1];

/** The pictures of the first screen, exactly as the markup asks for them: otherwise they would be fetched twice. */
function preloadsOf(markup: string, sign = ''): string {
  return Array.from(markup.matchAll(pictures), ([, avif, avifSizes, image = '']) => {
    if (attribute('fetchPriority', image) !== 'high') return '';
    const srcset = avif ?? attribute('srcSet', image);
    const sizes = avifSizes ?? attribute('sizes', image);
    const source = srcset
      ? `imagesrcset="${srcset}" imagesizes="${sizes ?? ''}"`
      : `href="${attribute('src', image) ?? ''}"`;
    return `<link${sign} rel="preload" as="image" fetchpriority="high" ${avif ? 'type="image/avif" ' : ''}${source}>`;
  }).join('');
}
