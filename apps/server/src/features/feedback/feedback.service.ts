import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { OpinionRepository } from './feedback.repository.ts';

export interface FeedbackService {
  send(account: Account, given: ParsedInput<'userOpinion'>): Promise<string>;
  own(account: Account, page: ParsedInput<'opinionList'>): Promise<CallOutput<'opinionList'>>;
  /** For staff: of these agents; null is every one. */
  list(agentIds: readonly string[] | null, search: AdminParsed<'feedback/list'>): Promise<Page<FeedbackRow>>;
  /** For staff: answers, and tells the author. `clientKey`: sending twice answers once. Answers whose agent's it is. */
  reply(agentIds: readonly string[] | null, given: AdminParsed<'feedback/reply'>): Promise<{ agentId: string }>;
}

interface Deps {
  readonly opinions: OpinionRepository;
  readonly clock: () => number;
}

export function feedbackService({ opinions, clock }: Deps): FeedbackService {
  return {
    async send({ agentId, accountId }, { kind, text, pictures, contact, clientKey = null }) {
      const clean = { text: readable(text), contact: readable(contact).replaceAll('\n', ' ') };
      if (clean.text === '') throw fail('INVALID_INPUT', { fields: { text: '请输入内容' } });
      const opinion = { agentId, accountId, clientKey, kind, pictures, ...clean, at: clock() };
      const opinionId = await opinions.create(opinion);
      if (opinionId === null) throw fail('INVALID_INPUT', { fields: { pictures: '有图片已失效，请重新上传' } });
      return opinionId;
    },

    own: async ({ accountId }, { cursor, size }) => await opinions.ofAccount(accountId, { cursor, size }),

    list: async (agentIds, search) => await opinions.ofAgents(agentIds, search),

    async reply(agentIds, { opinionId, text, clientKey }) {
      const id = parseId(opinionId);
      const words = readable(text);
      if (words === '') throw fail('INVALID_INPUT', { fields: { text: '请填写' } });
      const answered =
        id === null ? null : await opinions.reply({ agentIds, opinionId: id, text: words, clientKey, at: clock() });
      if (!answered) throw fail('NOT_FOUND');
      return answered;
    },
  };
}

/** Without control characters and without what turns the reading direction of a page that shows it. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
