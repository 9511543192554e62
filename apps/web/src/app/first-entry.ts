import { platformKeysOf } from '../lib/config/agent.ts';
import { local, type StoredConfig, tabStorage } from '../lib/storage/storage.ts';

/**
 * The first entry to /home in a session leads once to /free, if the free tab is shown. Nothing is decided before the
 * keys are known; once decided, `isOne` says so until the tab is closed.
 */
export function shouldOpenFree(config: StoredConfig | undefined): boolean {
  if (config === undefined || tabStorage.read('isOne') !== undefined) return false;
  tabStorage.write('isOne', 'yes');
  // Views for watching ads are nothing for VIP.
  return platformKeysOf(config).flag('IsReturnFreeAd') && !local.read('userInfo')?.vip.level;
}
