import type { adminCommunityCalls } from '@liuguang/contract/admin/community.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { cleanTopic } from '../../../platform/text/clean-text.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CommunityAdminService } from './community-admin.service.ts';
import type { Thing } from './post-admin.repository.ts';
import { communityRules, removeWord, rulesOf, saveWords, setPostReview } from '../community-rules.repository.ts';
import { listTopics, moveTopic, pinTopic, retireTopic } from './topic-admin.repository.ts';

interface Deps {
  readonly db: Db;
  readonly admin: CommunityAdminService;
}

export function communityAdminRoutes({ db, admin }: Deps): AdminSection<keyof typeof adminCommunityCalls> {
  async function known(context: AdminContext, thing: Thing) {
    const found = await admin.find(thing);
    context.own([found.agentId]);
    context.audit({ subject: `${found.kind} ${found.id}`, agentId: found.agentId });
    return found;
  }

  return {
    'community/posts': (search, { agentIds }) => admin.posts(search, agentIds),
    'community/comments': (search, { agentIds }) => admin.comments(search, agentIds),
    async 'community/setHidden'({ hidden, reason, ...thing }, context) {
      const found = await known(context, thing);
      await admin.setHidden(found, { hidden, reason, by: `staff ${context.staff.staffId}` });
      return {};
    },
    async 'community/delete'({ reason, ...thing }, context) {
      const found = await known(context, thing);
      if (found.text === null) throw fail('NOT_FOUND');
      await context.change(async (trx) => await admin.delete(trx, found, reason));
      return {};
    },

    'community/topics': async ({ agentId }) => ({ list: await listTopics(db, agentId) }),
    'community/saveTopic': ({ agentId, topic }, context) =>
      change(context, agentId, `topic ${topicOf(topic)}`, async (trx) => {
        if (!(await pinTopic(trx, agentId, topicOf(topic)))) throw failSaying('这个话题已经置顶', 'CONFLICT');
        return {};
      }),
    'community/moveTopic': ({ agentId, topic, direction }, context) =>
      change(context, agentId, `topic ${topic}`, async (trx) => {
        if (!(await moveTopic(trx, agentId, topic, direction))) throw fail('NOT_FOUND');
        return {};
      }),
    'community/setTopicRetired': ({ agentId, topic, retired }, context) =>
      change(context, agentId, `topic ${topic}`, async (trx) => {
        await retireTopic(trx, agentId, topicOf(topic), retired);
        return {};
      }),

    'community/rules': async ({ agentId }) => await rulesOf(db, agentId),
    'community/setReview': ({ agentId, reviewPosts }, context) =>
      change(context, agentId, `agent ${agentId}`, async (trx) => {
        await setPostReview(trx, agentId, reviewPosts);
        return {};
      }),
    'community/saveWords': ({ agentId, words, action }, context) =>
      change(context, agentId, `words of agent ${agentId}`, async (trx) => ({
        saved: await saveWords(trx, agentId, words.split(/[\n,，、;；]+/u), action),
      })),
    'community/removeWord': ({ agentId, word }, context) =>
      change(context, agentId, `words of agent ${agentId}`, async (trx) => {
        if (!(await removeWord(trx, agentId, word))) throw fail('NOT_FOUND');
        return {};
      }),
    async 'community/tryText'({ agentId, text }) {
      const rules = communityRules(db);
      const [verdict, hits] = await Promise.all([rules.verdict(agentId, [text]), rules.hits(agentId, text)]);
      return { post: verdict, comment: verdict, hits };
    },
  };
}

function topicOf(given: string): string {
  const topic = cleanTopic(given);
  if (topic === '') throw fail('INVALID_INPUT', { fields: { topic: '请填写话题' } });
  return topic;
}

/** A change of what an agent has, written down under its name. */
function change<T>(context: AdminContext, agentId: string, subject: string, work: (trx: Db) => Promise<T>): Promise<T> {
  return context.change(async (trx) => {
    const made = await work(trx);
    context.audit({ subject, agentId });
    return made;
  });
}
