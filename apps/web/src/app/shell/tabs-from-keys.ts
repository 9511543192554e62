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

type PlacedId = keyof typeof tabs;

/** A VIP earns no views and sees no ads: these give way to something to watch. `null` is nothing in its place. */
const forVip: { readonly [I in PlacedId]?: Tab | null } = {
  recommend: { id: 'short', to: '/recommend', name: '短视频' },
  application: null,
};

export type TabId = PlacedId | 'short';
export interface Tab {
  id: TabId;
  to: (typeof tabs)[PlacedId]['to'] | '/recommend';
  name: string;
}

/**
 * The bottom bar by the agent's keys. The three built-in tabs come first unless `TAB_BAR` places them; it may add,
 * rename and reorder, but shows none that its key has switched off. /home is always there to be shown: because its key
 * does not say no, because the operator placed it, or because there is nothing else to go to.
 */
export function tabsFromKeys(keys: PlatformKeys, vip = false): Tab[] {
  const wanted = parseTabBar(keys.text('TAB_BAR'));
  const placed = new Set(wanted.map(({ tab }) => tab));
  const order = [...builtIn.filter((tab) => !placed.has(tab)).map((tab) => ({ tab, name: undefined })), ...wanted];
  const isOn = ({ tab }: { tab: PlacedId }): boolean => {
    if (vip && forVip[tab] === null) return false;
    if (tab === 'recommend') return keys.flag('IsReturnFreeAd');
    if (tab === 'home') return placed.has('home') || keys.text('IsReturnApplicationAd') !== 'false';
    return tab !== 'crack' || keys.flag('IsReturnCrackAd');
  };
  const shown = order.filter(isOn);
  if (!shown[0]) shown.push({ tab: 'home', name: undefined });
  return shown.map(
    ({ tab, name }) => (vip && forVip[tab]) || { id: tab, to: tabs[tab].to, name: name || tabs[tab].name },
  );
}

const tabId = oneOf(...(Object.keys(tabs) as PlacedId[]));
const tabName = text(12);

/** An item that is broken or named twice is left out; the others still count. */
function parseTabBar(json: string): { tab: PlacedId; name: string | undefined }[] {
  let items: unknown;
  try {
    items = JSON.parse(json);
  } catch {
    return [];
  }
  const found = new Map<PlacedId, string | undefined>();
  for (const item of Array.isArray(items) ? (items as { tab?: unknown; name?: unknown }[]) : []) {
    const tab = tabId(item?.tab);
    if (tab !== undefined && !found.has(tab)) found.set(tab, tabName(item.name));
  }
  return [...found].map(([tab, name]) => ({ tab, name }));
}
