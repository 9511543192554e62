/** The agents whose content a member of staff may touch; null: all of them. */
export type Scope = readonly string[] | null;

/** May change it: every agent that has it is in the scope. What no agent has is only for those who have all. */
export function ownsAll(agentIds: readonly string[], scope: Scope): boolean {
  return scope === null || (agentIds.length > 0 && agentIds.every((agentId) => scope.includes(agentId)));
}

/** May look at it: some agent that has it is in the scope. */
export function seesSome(agentIds: readonly string[], scope: Scope): boolean {
  return scope === null || agentIds.some((agentId) => scope.includes(agentId));
}

/** The agents that the caller may know of; `shared`: there are others. */
export function seenAgents(agentIds: string[], scope: Scope): { agentIds: string[]; shared: boolean } {
  const seen = scope ? agentIds.filter((agentId) => scope.includes(agentId)) : agentIds;
  return { agentIds: seen, shared: seen.length < agentIds.length };
}

/** Of the agents that pin or recommend a title, those that the caller may know of. */
export function seenPicks({ pinned, recommended }: { pinned: string[]; recommended: string[] }, scope: Scope) {
  return { pinned: seenAgents(pinned, scope).agentIds, recommended: seenAgents(recommended, scope).agentIds };
}
