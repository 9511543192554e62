import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/query.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';

/**
 * Whether a VIP is here: as somebody else in the app asked, or as it was at the last visit. Asks nothing itself and knows
 * nothing of the session, so the first screen can do with it.
 */
export function useKnownVip(): boolean {
  const signedIn = useAppStore((memory) => memory.signedIn);
  const told = useQuery({ ...callQuery('getUserInfo', {}, 'moment'), enabled: false }).data;
  return signedIn && ((told ?? local.read('userInfo'))?.vip.level ?? 0) > 0;
}
