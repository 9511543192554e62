import { keysEveryMs, playbackKeyTaker } from '../config/playback-keys.ts';
import type { SecretStore } from '../config/secret-store.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Listener } from '../db/listen.ts';
import type { Logger } from '../log/logger.ts';
import { secretsChannel } from './sealed-secrets.repository.ts';

interface Deps {
  readonly secretStore: SecretStore;
  readonly secrets: Secrets;
  readonly listener: Listener;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Takes new playback and sealing keys into `secrets` while the program runs: when it is told, and every few seconds in
 * case it was not. Answers what ends it.
 */
export function watchSecrets({ secretStore, secrets, listener, log }: Deps): () => void {
  const takePlaybackKeys = playbackKeyTaker(secrets);
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const kept = await secretStore.load();
      takePlaybackKeys(kept, Date.now());
      secrets.sealKeys = kept.sealKeys;
    } catch (error) {
      log.error({ err: error }, 'keys not read; the ones in use stay');
    }
  };
  // One look at a time; what is told meanwhile is found by the next one, at the latest by the timer.
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  listener.on(secretsChannel, lookOnce);
  listener.onGap(lookOnce);
  const timer = setInterval(lookOnce, keysEveryMs);
  return () => clearInterval(timer);
}
