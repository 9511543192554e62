import type { Served } from '@liuguang/contract/served-page.ts';
import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { QueryClient } from '@tanstack/react-query';
import { carouselQuery, cornerQuery, everyGroup, feedQuery, groupsOf, groupsQuery } from '../../features/home/api.ts';
import { markServed } from '../../lib/api/served-at.ts';
import { agentQuery, configOf } from '../../lib/config/agent.ts';

/** Puts into the query cache what the page has with it; `updatedAt` says how old it counts as. */
export function seedAgent(client: QueryClient, { bodies }: Served, updatedAt: number): void {
  const config = configOf(bodies.getAgentInfo.data, bodies.getPlatForm.data);
  client.setQueryData(agentQuery().queryKey, config, { updatedAt });
}

export function seedHome(client: QueryClient, { at, bodies }: Served, updatedAt: number): void {
  const feed = bodies.getVideoByGroup.data;
  markServed(feed.list, at);
  client.setQueryData(groupsQuery().queryKey, groupsOf(bodies.getVideoGroups.data), { updatedAt });
  client.setQueryData(carouselQuery().queryKey, bodies.getFeaturedAd.data, { updatedAt });
  client.setQueryData(cornerQuery().queryKey, bodies.getAdInfo.data, { updatedAt });
  client.setQueryData(feedQuery(everyGroup).queryKey, { pages: [feed], pageParams: [undefined] }, { updatedAt });
}

/** The ad that meets a visitor with the page. One whose picture is a text file has to be read first, and comes later. */
export function splashOf({ splash }: Served): Ad | undefined {
  return splash.data.list.find(({ adPicture }, index) => index === 0 && !adPicture.endsWith('.txt'));
}
