import { spawnSync } from 'node:child_process';
import { install } from './packages.ts';

/** Installs nginx where that is ours to do: a test runs `deploy/cache/nginx.conf` in front of the program. */
export async function ensureNginx(): Promise<void> {
  // As the test finds it (apps/server/src/testing/proxies/nginx-cache.ts).
  const places = [process.env['NGINX_PATH'], '/usr/sbin/nginx', 'nginx'];
  const isThere = places.some((place) => place !== undefined && spawnSync(place, ['-v']).status === 0);
  if (!isThere) await install(['nginx-light'], 'the tests of the shared cache');
}
