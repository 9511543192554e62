import type { Served } from '@liuguang/contract/served-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { groupsOf, keepGroups } from '../../features/home/api.ts';
import { keepAgent } from '../../lib/config/agent.ts';
import { logProblem } from '../../lib/log.ts';
import { greetWith } from '../../entities/ad/greeting.ts';
import { seedAgent, seedHome, splashOf } from './seed.ts';

/** Takes what the server wrote into the page, as far as the script in its head found that it is for this visitor. */
export function takeServed(client: QueryClient): void {
  const { served, servedAt } = document.documentElement.dataset;
  const text = document.getElementById('served')?.textContent;
  if (!served || !text) return;
  try {
    const page = JSON.parse(text) as Served;
    const { getAgentInfo, getPlatForm } = page.bodies;
    const updatedAt = Number(servedAt);
    seedAgent(client, page, updatedAt);
    keepAgent(getAgentInfo.data, getPlatForm.data);
    if (served !== 'home') return;
    seedHome(client, page, updatedAt);
    keepGroups(groupsOf(page.bodies.getVideoGroups.data));
    const ad = splashOf(page);
    if (ad) greetWith({ ad, isNew: updatedAt > 0 });
  } catch (error) {
    logProblem('what came with the page cannot be read', error);
  }
}
