import type { Account } from '../../../platform/caller/caller.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { ChoiceRepository, Choices, Refusal } from './choice.repository.ts';

export interface NotInterested {
  readonly videoId: string;
  readonly author?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly undo?: boolean | undefined;
}

export type ChoiceService = ReturnType<typeof choiceService>;

interface Deps {
  readonly repository: ChoiceRepository;
  /** Drops what this process remembers of feeds of the account. */
  readonly forgetRuns: (accountId: string) => void;
  readonly clock: () => number;
}

/** What people decide about what is recommended to them. */
export function choiceService({ repository, forgetRuns, clock }: Deps) {
  return {
    async notInterested({ accountId, agentId }: Account, { videoId, author, tag, undo }: NotInterested) {
      const id = parseId(videoId);
      const about = id === null ? null : await repository.about(agentId, id);
      // A title that is gone meanwhile can still be let back in.
      if (id === null || (about === null && undo !== true)) throw fail('NOT_FOUND');
      const refusals: Refusal[] = [{ what: 'video', value: id }];
      if (author === true && about) refusals.push({ what: 'author', value: about.authorId });
      if (tag !== undefined && about?.tags.includes(tag)) refusals.push({ what: 'tag', value: tag });
      await (undo === true
        ? repository.takeBack(accountId, refusals)
        : repository.refuse(accountId, refusals, clock()));
    },

    choices: async ({ accountId }: Account) => await repository.choices(accountId),

    async turn({ accountId }: Account, on: boolean): Promise<Choices> {
      await repository.turn(accountId, on);
      forgetRuns(accountId);
      return await repository.choices(accountId);
    },

    async reset({ accountId }: Account) {
      await repository.reset(accountId, clock());
      forgetRuns(accountId);
    },
  };
}
