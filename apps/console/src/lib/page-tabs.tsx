import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { goTo } from './hash-route.ts';
import { useMay } from './session/me.ts';

export interface PageTab {
  readonly key: string;
  readonly label: ReactNode;
  /** Shown only to who may make this call. */
  readonly needs?: AdminCallName;
  readonly children: ReactNode;
}

interface PageTabsProps {
  /** Its place in the address: `#/system/…`. */
  readonly section: string;
  /** The tab that the address names; without one, the first. */
  readonly at: string | undefined;
  readonly tabs: readonly PageTab[];
}

/** The tabs of a section, each with an address of its own. */
export function PageTabs({ section, at, tabs }: PageTabsProps) {
  const may = useMay();
  const items = tabs.filter(({ needs }) => needs === undefined || may(needs)).map(({ needs: _needs, ...tab }) => tab);
  const shown = at ?? items[0]?.key ?? '';
  return <Tabs activeKey={shown} onChange={(key) => goTo(section, key)} items={items} destroyOnHidden />;
}
