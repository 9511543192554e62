import { existsSync } from 'node:fs';
import { install } from './packages.ts';

/** By what each of them brings along. */
const packages = {
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/radosgw-admin',
  radosgw: '/usr/bin/radosgw',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
};

/** The object store, the pooler and the balancer that tests run against; where they cannot be had, those tests are skipped. */
export async function ensureEngines(): Promise<void> {
  const missing = Object.entries(packages).filter(([, program]) => !existsSync(program));
  if (missing.length > 0)
    await install(
      missing.map(([name]) => name),
      'the tests beyond one machine',
    );
}
