import { newSecret, type Secrets } from './secrets.ts';
import type { SecretStore } from './secret-store.ts';

/** How often a running program looks whether there are new keys. */
export const keysEveryMs = 5000;

/**
 * Makes a new key for playback addresses; addresses signed with the old one stay good until `until`. Keys whose time is
 * over go. Answers the name of the new one.
 */
export async function rotatePlaybackKey(
  store: SecretStore,
  { now, until }: { now: number; until: number },
): Promise<string> {
  let current = '';
  await store.change((stored) => {
    const old = stored.playbackKeys;
    const ends = { ...old.until, [old.current]: until };
    const kept = Object.keys(old.keys).filter((id) => (ends[id] ?? until) > now);
    current = String(Math.max(0, ...Object.keys(old.keys).map(Number).filter(Number.isSafeInteger)) + 1);
    const keys = Object.fromEntries(kept.map((id) => [id, old.keys[id] ?? '']));
    stored.playbackKeys = {
      current,
      keys: { ...keys, [current]: newSecret() },
      until: Object.fromEntries(kept.map((id) => [id, ends[id] ?? until])),
    };
  });
  return current;
}

/**
 * Takes over the playback keys as they are kept now. A key that is new here signs only once it has been known for as long
 * as it takes every other program to look: by then they open what it signs.
 */
export function playbackKeyTaker({ playbackKeys: inUse }: Secrets) {
  const knownSince = new Map<string, number>();
  return ({ playbackKeys: kept }: Pick<Secrets, 'playbackKeys'>, now: number): void => {
    if (!Object.hasOwn(inUse.keys, kept.current)) knownSince.set(kept.current, now);
    const since = knownSince.get(kept.current) ?? -Infinity;
    const current = now - since >= keysEveryMs ? kept.current : inUse.current;
    // What signs here until then stays known here, even where its time is over.
    const keys = { [current]: inUse.keys[current] ?? kept.keys[current], ...kept.keys } as typeof kept.keys;
    Object.assign(inUse, kept, { current, keys });
  };
}
