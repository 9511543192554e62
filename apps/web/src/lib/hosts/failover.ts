import { useAppStore } from '../storage/app-store.ts';
import { holdsWork } from '../native/busy.ts';
import { usableList } from './host-list.ts';
import { leftLately, moveTo } from './host-move.ts';
import { firstProven, probeHost } from './host-probe.ts';
import { hostStorage } from './host-storage.ts';

/** While the other page loads, this one keeps its spinner; a page that does not come must not leave it spinning. */
const leavingMs = 10_000;
/** A host that is well answers this question at once, whatever else it is busy with. */
const ownPatienceMs = 3000;
const againMs = 500;
/** Long calls are normal now and then: one proof stands for all of them. */
const provenMs = 60_000;

let looking: Promise<void> | undefined;
let provenAt = -Infinity;

/**
 * This host has failed three times in a row: opens another one that proves itself, and resolves when there is none.
 * `unsure`: an answer takes long, or a stream stopped; then only if this host does not prove itself either.
 */
export function hostFailing(unsure = false): Promise<void> {
  looking ??= look(unsure).finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(unsure: boolean): Promise<void> {
  const list = await usableList();
  const others = list?.domains.filter((origin) => origin !== location.origin) ?? [];
  if (!list || others.length === 0 || leftLately() || !navigator.onLine) return;
  if (unsure && performance.now() - provenAt < provenMs) return;
  const found = bestProven(others, list.agentId);
  if (unsure && (await isHere(list.agentId))) {
    provenAt = performance.now();
    return;
  }
  const origin = await found;
  if (origin === null) return;
  const home = hostStorage.read('hostHome')?.origin ?? location.origin;
  // What somebody typed or sends is theirs to give up.
  if (holdsWork()) return useAppStore.setState({ otherHost: () => moveTo(origin, home) });
  moveTo(origin, home);
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
}

/** While this host is gone there is no new ticket: where the last one let the device in is better than anywhere else. */
async function bestProven(others: readonly string[], agentId: string): Promise<string | null> {
  const first = firstProven(others, agentId);
  const last = hostStorage.read('hostLast');
  const isBack = last !== undefined && others.includes(last) && (await probeHost(last, agentId, ownPatienceMs));
  return isBack ? last : await first;
}

/** Asked twice: with what made us ask, that is three failures in a row. */
async function isHere(agentId: string): Promise<boolean> {
  if (await probeHost(location.origin, agentId, ownPatienceMs)) return true;
  await new Promise((resolve) => setTimeout(resolve, againMs));
  return await probeHost(location.origin, agentId, ownPatienceMs);
}
