import type { CallInput } from '@liuguang/contract/calls.ts';
import { anchorsOf, paragraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import { type CommunityApp, communityApp, type Person } from '../../testing/community.ts';
import { type TestCatalogue, testCatalogue } from '../../testing/catalogue.ts';
import { type TestNovels, testNovels } from '../../testing/novels.ts';

export interface CommentApp extends CommunityApp {
  readonly catalogue: TestCatalogue;
  readonly novels: TestNovels;
  say(
    who: Person,
    about: Pick<CallInput<'comment/add'>, 'kind' | 'id'>,
    text: string,
    parentId?: string,
  ): Promise<string>;
}

/** The app with people, videos and novels of agents 3 and 8. */
export async function commentApp(): Promise<CommentApp> {
  const test = await communityApp();
  const catalogue = await testCatalogue(test.database);
  const novels = await testNovels(test.database);
  return {
    ...test,
    catalogue,
    novels,
    async say({ browser }, about, text, parentId) {
      const given = { ...about, text, ...(parentId === undefined ? {} : { parentId }) };
      return (await browser.get('comment/add', given)).commentId;
    },
  };
}

/** The ids of the paragraphs of a text. */
export function paragraphIds(chapterId: string, text: readonly string[]): string[] {
  return anchorsOf(text).map((anchor) => paragraphId(chapterId, anchor));
}
