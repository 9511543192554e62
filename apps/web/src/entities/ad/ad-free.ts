import { useUser } from '../../lib/session/session.ts';

/** A member sees no ads. The server sends none either; this hides at once what came before the membership. */
export function useAdFree(): boolean {
  return (useUser().data?.vip.level ?? 0) > 0;
}
