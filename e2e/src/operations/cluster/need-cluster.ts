import type { TestContext } from 'vitest';
import { skipHere } from '../skip-here.ts';
import { hasHaproxy } from '../../../../apps/server/src/testing/cluster/haproxy.ts';
import { hasPgbouncer } from '../../../../apps/server/src/testing/cluster/pgbouncer.ts';
import { hasObjectStore } from '../../../../apps/server/src/testing/object-store/object-store.ts';
import { hasNginx } from '../../../../apps/server/src/testing/proxies/nginx-cache.ts';

/** Skips a test of the whole cluster where one of its parts is missing. */
export function needCluster(context: TestContext): void {
  const parts = { Ceph: hasObjectStore, haproxy: hasHaproxy, pgbouncer: hasPgbouncer, nginx: hasNginx };
  const missing = Object.entries(parts).flatMap(([name, there]) => (there ? [] : [name]));
  if (missing.length > 0) skipHere(context, `no ${missing.join(', ')}; npm test installs them on Debian, as root`);
}
