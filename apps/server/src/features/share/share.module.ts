import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { AuthorModule } from '../author/author.public.ts';
import { linkCardRepository } from './link-card.repository.ts';
import { linkCardService } from './link-card.service.ts';
import { sharePlugin } from './share.plugin.ts';

interface Others {
  readonly agent: AgentModule;
  readonly author: AuthorModule;
}

export function shareModule({ db, origin, clock }: Deps, { agent, author }: Others) {
  const cards = linkCardService({ items: linkCardRepository(db), authors: author, clock });
  return { plugins: [sharePlugin({ agents: agent, cards, origin, clock })] } satisfies Module;
}
