import type { QueryClient } from '@tanstack/react-query';
import { changeUser } from '../../lib/session/session-queries.ts';

/** Shows the number of unread notifications wherever there is a badge; they all show the account that is kept here. */
export function keepUnread(queries: QueryClient, unread: number): void {
  changeUser(queries, { unread });
}
