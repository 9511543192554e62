import { platformKeysOf } from '../lib/config/agent.ts';
import { session } from '../lib/storage/storage.ts';
import type { StoredConfig } from '../lib/storage/storage.ts';

/**
 * The first entry to /home in a session leads once to /free, if the free tab is shown. Nothing is decided before the
 * keys are known; once decided, `isOne` says so until the tab is closed.
 */
export function shouldOpenFree(config: StoredConfig | undefined): boolean {
  if (config === undefined || session.read('isOne') !== undefined) return false;
  session.write('isOne', 'yes');
  return platformKeysOf(config).flag('IsReturnFreeAd');
}
