import { useAppStore } from '../storage/app-store.ts';
import { holdsWork } from '../native/background-worker.ts';
import { usableList } from './host-list.ts';
import { leftLately, moveTo } from './host-move.ts';
import { firstProven, probeHost } from './host-probe.ts';
import { hostStorage } from './host-storage.ts';

/** While the other page loads, this one keeps its spinner; a page that does not come must not leave it spinning. */
const leavingMs = 10_000;
/** A host that is well answers this question at once, whatever else it is busy with. */
const ownPatienceMs = 3000;
/** Long calls are normal now and then: one proof stands for all of them. */
const provenMs = 60_000;

let looking: Promise<void> | undefined;
let provenAt = -Infinity;

/** This host fails, or (`slow`) takes long. Opens another one that proves itself, if there is one; resolves when there is none. */
export function hostFailing(slow = false): Promise<void> {
  looking ??= look(slow).finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(slow: boolean): Promise<void> {
  const list = await usableList();
  const others = list?.domains.filter((origin) => origin !== location.origin) ?? [];
  if (!list || others.length === 0 || leftLately() || !navigator.onLine) return;
  if (slow && performance.now() - provenAt < provenMs) return;
  const found = firstProven(others, list.agentId);
  if (slow && (await probeHost(location.origin, list.agentId, ownPatienceMs))) {
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
