import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from '../../lib/api/query.ts';
import { shownUser } from '../../lib/session/session-queries.ts';
import { sampleUser } from '../../testing/samples.ts';
import { keepUnread } from './unread.ts';

it('stays as it was read although an answer from before comes later', async () => {
  const queries = new QueryClient();
  const queryKey = keys.call('getUserInfo', {});
  queries.setQueryData(queryKey, sampleUser({ unread: 1 }));
  let onServer = 1;
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const told = sampleUser({ unread: onServer });
    return new Promise<UserInfo>((resolve) => {
      answers.push(() => resolve(told));
    });
  };
  const asked = queries.fetchQuery({ queryKey, queryFn });
  onServer = 0;
  keepUnread(queries, 0);
  expect(shownUser(queries)?.unread).toBe(0);
  for (const answer of answers) answer();
  await asked;
  expect(shownUser(queries)?.unread).toBe(0);
});
