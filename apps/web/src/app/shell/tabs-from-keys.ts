import type { PlatformKeys } from '../../lib/config/agent.ts';
import { oneOf, text } from '../../lib/storage/schema.ts';

const builtIn = ['recommend', 'crack', 'home'] as const;

const tabs = {
  recommend: { to: '/free', name: '免费' },
  crack: { to: '/toCrack', name: '发现' },
  home: { to: '/home', name: '首页' },
  novel: { to: '/novel', name: '小说' },
  city: { to: '/city', name: '同城' },
  application: { to: '/application', name: '应用' },
  mine: { to: '/mine', name: '我的' },
} as const;

export type TabId = keyof typeof tabs;
export interface Tab {
  id: TabId;
  to: (typeof tabs)[TabId]['to'];
  name: string;
}

/**
 * The bottom bar by the agent's keys. The three built-in tabs come first unless `TAB_BAR` places them; it may add,
 * rename and reorder, but shows none that its key has switched off. /home is always there to be shown: because its key
 * does not say no, because the operator placed it, or because there is nothing else to go to.
 */
export function tabsFromKeys(keys: PlatformKeys): Tab[] {
  const wanted = parseTabBar(keys.text('TAB_BAR'));
  const placed = new Set(wanted.map(({ tab }) => tab));
  const order = [...builtIn.filter((tab) => !placed.has(tab)).map((tab) => ({ tab, name: undefined })), ...wanted];
  const isOn = ({ tab }: { tab: TabId }): boolean => {
    if (tab === 'recommend') return keys.flag('IsReturnFreeAd');
    if (tab === 'home') return placed.has('home') || keys.text('IsReturnApplicationAd') !== 'false';
    return tab !== 'crack' || keys.flag('IsReturnCrackAd');
  };
  const shown = order.filter(isOn);
  if (!shown[0]) shown.push({ tab: 'home', name: undefined });
  return shown.map(({ tab, name }) => ({ id: tab, to: tabs[tab].to, name: name || tabs[tab].name }));
}

const tabId = oneOf(...(Object.keys(tabs) as TabId[]));
const tabName = text(12);

/** An item that is broken or named twice is left out; the others still count. */
function parseTabBar(json: string): { tab: TabId; name: string | undefined }[] {
  let items: unknown;
  try {
    items = JSON.parse(json);
  } catch {
    return [];
  }
  const found = new Map<TabId, string | undefined>();
  for (const item of Array.isArray(items) ? (items as { tab?: unknown; name?: unknown }[]) : []) {
    const tab = tabId(item?.tab);
    if (tab !== undefined && !found.has(tab)) found.set(tab, tabName(item.name));
  }
  return [...found].map(([tab, name]) => ({ tab, name }));
}
