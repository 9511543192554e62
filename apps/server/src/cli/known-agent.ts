import { createHash } from 'node:crypto';
import { saveAuthor } from '../features/account/account.public.ts';
import { listAgents } from '../features/agent/agent.public.ts';
import type { Db } from '../platform/db/db.ts';
import { StartError } from '../platform/process/start-error.ts';
import { commandWord } from '../platform/process/command-word.ts';

/** The agents that a command is for; a number that nobody has is a mistake, never an empty answer. */
export async function knownAgents<Ids extends readonly string[]>(db: Db, agentIds: Ids): Promise<Ids> {
  const known = new Set((await listAgents(db)).map(({ agentId }) => agentId));
  const unknown = agentIds.find((agentId) => !known.has(agentId));
  if (unknown !== undefined) throw new StartError(`there is no agent ${unknown}: ${commandWord} agent list`);
  return agentIds;
}

/** One author of that name for all imports, made by the first one. */
export async function authorNamed(db: Db, agentId: string, nickname: string): Promise<string> {
  const userCode = `author-${createHash('sha256').update(nickname).digest('hex').slice(0, 16)}`;
  return (await saveAuthor(db, { agentId, userCode, nickname, avatar: '' })).accountId;
}
