import type { CallInput } from '@liuguang/contract/calls.ts';
import { type IdentityApp, identityApp } from './identity-app.ts';
import type { TestBrowser } from './browser.ts';

export interface Person {
  readonly browser: TestBrowser;
  readonly accountId: string;
  post(given: CallInput<'post/create'>): Promise<string>;
}

export interface CommunityApp extends IdentityApp {
  /** Two people of agent 3, for whom a test does not say more. */
  readonly me: Person;
  readonly you: Person;
  person(options?: { agentId?: string; member?: boolean }): Promise<Person>;
  /** A picture that this account has uploaded, ready to be used; its uploadId. */
  picture(accountId: string, pictureId: string): Promise<string>;
}

/** The app with agents 3 and 8 and as many people as a test wants. */
export async function communityApp(more?: Parameters<typeof identityApp>[0]): Promise<CommunityApp> {
  const test = await identityApp(more);
  const { pool } = test.database;
  const person: CommunityApp['person'] = async ({ agentId = '3', member = true } = {}) => {
    const browser = await test.visitor({ agentId });
    const { authorId } = await browser.get('getUserInfo', {});
    if (member) await pool.query('update accounts set claimed_at = now() where id = $1', [authorId]);
    const post = async (given: CallInput<'post/create'>) => (await browser.get('post/create', given)).postId;
    return { browser, accountId: authorId, post };
  };
  return {
    ...test,
    me: await person(),
    you: await person(),
    person,
    async picture(accountId, pictureId) {
      await pool.query(
        `insert into pictures (id, width, height, widths, placeholder, account_id, unused_since)
         values ($1, 720, 540, '{360,720}', 'aGFzaA==', $2, now())`,
        [pictureId, accountId],
      );
      const { rows } = await pool.query<{ id: string }>(
        `insert into uploads (agent_id, account_id, kind, title, size, state, media_id, created_at, updated_at)
         values (3, $1, 'image', 'x', 10, 'published', $2, now(), now()) returning id`,
        [accountId, pictureId],
      );
      return rows[0]?.id ?? '';
    },
  };
}
