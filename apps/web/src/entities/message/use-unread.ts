import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/query.ts';

/** Messages not read yet, as far as the user info that another part of the app fetched tells; a badge asks nothing itself. */
export function useUnread(): number {
  return useQuery({ ...callQuery('getUserInfo', {}, 'moment'), enabled: false }).data?.unread ?? 0;
}
