import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { isError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { FactorLeft, withSecondFactor } from '../session/second-factor.ts';
import { local } from '../storage/storage.ts';
import { unpack } from './host-move.ts';
import { hostStorage, rememberIndex, unpackCarried } from './host-storage.ts';

interface Arrived {
  readonly user: UserInfo;
  /** Unpacks what came along; once who was here before has left nothing behind. */
  readonly settle: () => void;
}

/**
 * Shows the ticket that the page of another host gave along: the account opens here as it was there. `null`: it opens
 * nothing any more. `asks`: another account is open here that is worth a question. Throws when nobody could be asked.
 */
export async function showTicket(
  machineCode: string,
  luggage: string,
): Promise<Arrived | { readonly asks: string; readonly ticket: string } | null> {
  const [ticket = '', moved] = luggage.split('.', 2);
  try {
    const { user, asks } = await withSecondFactor({
      run: (secondFactor) => callApi('host/enter', { machineCode, ticket, secondFactor }, { quiet: true }),
    });
    if (asks !== null) return { asks, ticket };
    local.write('machineCode', machineCode);
    return user && { user, settle: () => settle(moved) };
  } catch (error) {
    if (error instanceof FactorLeft || isError(error, 'NOT_FOUND') || isError(error, 'INVALID_INPUT')) return null;
    throw error;
  }
}

/** From here on this tab is one that has moved, until it comes home. */
function settle(moved: string | undefined): void {
  const found = moved === undefined ? null : unpack(moved);
  if (!found) return;
  unpackCarried(found.carried);
  if (found.home === location.origin) {
    hostStorage.remove('hostHome');
    rememberIndex(0);
  } else {
    hostStorage.write('hostHome', { origin: found.home, since: Date.now() });
    // Which place it is in the list is known when that has come.
    rememberIndex(1);
  }
}
