import { publishPost, saveCommunityRules, waitingPosts } from '../features/community/community.public.ts';
import { parseId } from '../platform/db/id.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';

const usage =
  'community rules|waiting|publish --agent <id> [--review] [--refuse <word>]... [--hold <word>]... [<postId>...]';

export const community = command({
  usage,
  summary: 'set what an agent lets through (replaces its words), list the posts that wait, publish some of them',
  options: {
    agent: { type: 'string' },
    review: { type: 'boolean', default: false },
    refuse: { type: 'string', multiple: true, default: [] },
    hold: { type: 'string', multiple: true, default: [] },
  },
  run: async ({ values, words: [what, ...postIds], program }) => {
    const agentId = parseId(values.agent ?? '');
    if (agentId === null) throw wrongUsage('community needs an agent', usage);
    if (what !== 'rules' && what !== 'waiting' && what !== 'publish') throw wrongUsage('community needs more', usage);
    const { database } = await openCliDatabase(program);
    const { db } = database;
    if (what === 'rules') {
      const words = [
        ...values.refuse.map((word) => ({ word, action: 'refuse' as const })),
        ...values.hold.map((word) => ({ word, action: 'review' as const })),
      ];
      await saveCommunityRules(db, { agentId, review: values.review, words });
      say(`agent ${agentId}: ${values.review ? 'every post waits' : 'posts are published'}, ${words.length} words`);
    }
    if (what === 'waiting') {
      for (const { postId, text } of await waitingPosts(db, agentId)) say(`${postId}  ${text.replaceAll('\n', ' ')}`);
    }
    if (what === 'publish') {
      for (const given of postIds) {
        const postId = parseId(given);
        if (postId === null || !(await publishPost(db, postId))) throw new StartError(`post ${given} does not wait`);
        say(`published ${postId}`);
      }
    }
  },
});
