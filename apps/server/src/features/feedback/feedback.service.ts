import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { FeedbackRepository } from './feedback.repository.ts';

export interface FeedbackService {
  send(account: Account, given: ParsedInput<'userOpinion'>): Promise<string>;
  own(account: Account, page: ParsedInput<'opinionList'>): Promise<CallOutput<'opinionList'>>;
  /** For staff: of these agents; null is every one. */
  list(agentIds: readonly string[] | null, search: AdminParsed<'feedback/list'>): Promise<Page<FeedbackRow>>;
  /** For staff: replies and notifies the author, idempotent by `clientKey`. Answers whose agent's it is. */
  reply(agentIds: readonly string[] | null, given: AdminParsed<'feedback/reply'>): Promise<{ agentId: string }>;
}

interface Deps {
  readonly opinions: FeedbackRepository;
  readonly clock: () => number;
}

export function feedbackService({ opinions, clock }: Deps): FeedbackService {
  return {
    async send({ agentId, accountId }, { kind, text, pictures, contact, clientKey = null }) {
      const clean = { text: readable(text), contact: readable(contact).replaceAll('\n', ' ') };
      if (clean.text === '') throw fail('INVALID_INPUT', { fields: { text: '请输入内容' } });
      const feedback = { agentId, accountId, clientKey, kind, pictures, ...clean, at: clock() };
      const opinionId = await opinions.create(feedback);
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

/** Removes control characters and bidirectional overrides, which could distort the page that shows the text. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
