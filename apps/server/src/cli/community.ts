import { publishPost, rulesOf, saveCommunityRules, waitingPosts } from '../features/community/community.public.ts';
import type { Db } from '../platform/db/db.ts';
import { parseId } from '../platform/db/id.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';
import { knownAgents } from './known-agent.ts';

const usage =
  'community rules --agent <id> [--review on|off] [--refuse <word>]... [--hold <word>]... [--clear] | ' +
  'community waiting --agent <id> | community publish --agent <id> <postId>...';

interface Rules {
  readonly review?: string | undefined;
  readonly refuse?: string[] | undefined;
  readonly hold?: string[] | undefined;
  readonly clear?: boolean | undefined;
}

/** Nothing said is a question. */
const setsRules = ({ review, refuse, hold, clear }: Rules) =>
  review !== undefined || refuse !== undefined || hold !== undefined || clear === true;

export const community = command({
  usage,
  summary:
    'show or set what an agent lets through (words that are given take the place of those it has; --clear takes all away), ' +
    'list the posts that wait, publish some of them',
  options: {
    agent: { type: 'string' },
    review: { type: 'string' },
    refuse: { type: 'string', multiple: true },
    hold: { type: 'string', multiple: true },
    clear: { type: 'boolean' },
  },
  most: ([what]) => (what === 'publish' ? Infinity : 1),
  changes: ({ words: [what], values }) => what === 'publish' || (what === 'rules' && setsRules(values)),
  run: async ({ values, words: [what, ...postIds], program }) => {
    const agentId = parseId(values.agent ?? '');
    if (agentId === null) throw wrongUsage('community needs an agent', usage);
    if (what !== 'rules' && what !== 'waiting' && what !== 'publish') throw wrongUsage('community needs more', usage);
    if (what !== 'rules' && setsRules(values)) throw wrongUsage(`community ${what} takes no rules`, usage);
    if (what === 'publish' && postIds.length === 0) throw wrongUsage('community publish needs posts', usage);
    if (values.review !== undefined && !['on', 'off'].includes(values.review))
      throw wrongUsage('--review is on or off', usage);
    if (values.clear && (values.refuse ?? values.hold)) throw wrongUsage('--clear leaves no words', usage);
    const { db } = (await openCliDatabase(program)).database;
    await knownAgents(db, [agentId]);
    if (what === 'rules') await rules(db, agentId, values);
    if (what === 'waiting') {
      for (const { postId, text } of await waitingPosts(db, agentId)) say(`${postId}  ${text.replaceAll('\n', ' ')}`);
    }
    if (what === 'publish') {
      for (const given of postIds) {
        const postId = parseId(given);
        if (postId === null || !(await publishPost(db, agentId, postId)))
          throw new StartError(`post ${given} of agent ${agentId} does not wait`);
        say(`published ${postId}`);
      }
    }
  },
});

async function rules(db: Db, agentId: string, given: Rules): Promise<void> {
  const { refuse, hold, clear } = given;
  if (setsRules(given)) {
    const before = await rulesOf(db, agentId);
    const words = [
      ...(refuse ?? []).map((word) => ({ word, action: 'refuse' as const })),
      ...(hold ?? []).map((word) => ({ word, action: 'review' as const })),
    ];
    const review = given.review === undefined ? before.reviewPosts : given.review === 'on';
    await saveCommunityRules(db, { agentId, review, words: words.length > 0 || clear ? words : before.words });
  }
  const { reviewPosts, words } = await rulesOf(db, agentId);
  say(`agent ${agentId}: ${reviewPosts ? 'every post waits' : 'posts are published'}, ${words.length} words`);
  for (const { word, action } of words) say(`  ${action === 'refuse' ? 'refuse' : 'hold  '}  ${word}`);
}
