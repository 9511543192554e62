import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ParsedInput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { FeedbackRepository } from './feedback.repository.ts';

export type FeedbackService = ReturnType<typeof feedbackService>;

interface Deps {
  readonly opinions: FeedbackRepository;
  readonly clock: () => number;
}

export function feedbackService({ opinions, clock }: Deps) {
  return {
    async send(
      { agentId, accountId }: Account,
      { kind, text, pictures, contact, clientKey }: ParsedInput<'userOpinion'>,
    ): Promise<string> {
      const clean = { text: readable(text), contact: readable(contact).replaceAll('\n', ' ') };
      if (clean.text === '') throw fail('INVALID_INPUT', { fields: { text: '请输入内容' } });
      const feedback = { agentId, accountId, clientKey: clientKey ?? null, kind, pictures, ...clean, at: clock() };
      const opinionId = await opinions.create(feedback);
      if (opinionId === null) throw fail('INVALID_INPUT', { fields: { pictures: '有图片已失效，请重新上传' } });
      return opinionId;
    },

    own: async ({ accountId }: Account, { cursor, size }: ParsedInput<'opinionList'>) =>
      await opinions.ofAccount(accountId, { cursor, size }),

    /** For staff: of these agents; null is every one. */
    list: async (agentIds: readonly string[] | null, search: AdminParsed<'feedback/list'>) =>
      await opinions.ofAgents(agentIds, search),

    /** For staff: replies and notifies the author, idempotent by `clientKey`. Answers whose agent's it is. */
    async reply(agentIds: readonly string[] | null, { opinionId, text, clientKey }: AdminParsed<'feedback/reply'>) {
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
