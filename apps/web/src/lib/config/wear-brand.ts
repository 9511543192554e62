import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { renewKeptPage } from './kept-page.ts';

/**
 * Puts on the colours of an agent that this page was not made for: a link named another one, or the brand changed since
 * the background worker kept the page. The next start then has the new page, also without a network.
 */
export async function wearBrand({ brand, theme }: Pick<AgentInfo, 'brand' | 'theme'>): Promise<void> {
  wearColours(theme);
  document.documentElement.dataset['brand'] = brand;
  await renewKeptPage(`brand=${encodeURIComponent(brand)}`);
}

export function wearColours(theme: AgentInfo['theme']): void {
  const { style, dataset } = document.documentElement;
  style.setProperty('--own-accent', theme.accent);
  style.setProperty('--own-accent-end', theme.accentEnd);
  style.setProperty('--own-page', theme.background);
  style.setProperty('--own-ink', theme.ink);
  // Who chose the light look has a light bar above the page as well.
  if (dataset['theme'] !== 'light')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.background);
}
