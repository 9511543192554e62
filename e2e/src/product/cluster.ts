/** The cluster of a bench: the same parts as in the tests of the server. */
export { builtServer } from '../../../apps/server/src/testing/built-server.ts';
export { testCatalogue } from '../../../apps/server/src/testing/catalogue.ts';
export { type Cluster, startCluster } from '../../../apps/server/src/testing/cluster/cluster.ts';
export { hasHaproxy } from '../../../apps/server/src/testing/cluster/haproxy.ts';
export { hasPgbouncer } from '../../../apps/server/src/testing/cluster/pgbouncer.ts';
export { hasNginx } from '../../../apps/server/src/testing/proxies/nginx-cache.ts';
