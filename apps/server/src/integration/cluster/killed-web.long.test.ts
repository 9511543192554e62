import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { builtServer } from '../../testing/built-server.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { deployEnv } from '../../testing/cluster/deploy-file.ts';
import { hasHaproxy, startHaproxy } from '../../testing/cluster/haproxy.ts';
import { startNode } from '../../testing/cluster/node.ts';
import { testDatabase } from '../../testing/database.ts';
import { type Answer, member, plain, temporaryFolder, visitor } from '../scale/scale.test-data.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What becomes of a write that the balancer has sent to a process which died before it answered. */
const unanswered = new Set<number | 'broken'>([502, 503, 'broken']);

describe.skipIf(!hasHaproxy)('two webs and a worker behind the balancer of deploy/cluster', () => {
  it('loses nothing that was acknowledged when a web is killed, and is without it for a moment only', async () => {
    await using database = await testDatabase();
    using temporary = temporaryFolder();
    const ports = [await freePort(), await freePort()];
    await using balancer = await startHaproxy({ webs: ports, databases: [await freePort()] });
    const shared = {
      PUBLIC_URL: balancer.url,
      TRUST_PROXY: '127.0.0.1',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
      STORAGE_URL: null,
      STORAGE_ACCESS_KEY: null,
      STORAGE_SECRET_KEY: null,
      MEDIA_URL: null,
    };
    const build = builtServer();
    const web = (index: number) =>
      startNode({
        name: `web${index + 1}`,
        build,
        env: {
          ...deployEnv('cluster/web.env', {
            ...shared,
            HOST: '127.0.0.1',
            PORT: String(ports[index]),
            DATA_DIR: `${temporary.folder}/web${index}`,
            DATABASE_DIRECT_URL: null,
            DATABASE_READ_URL: null,
          }),
          ...plain,
          LOG_LEVEL: 'warn',
        },
      });
    const workerEnv = deployEnv('cluster/worker.env', { ...shared, DATA_DIR: `${temporary.folder}/worker` });
    const [first, second, worker] = await Promise.all([
      web(0),
      web(1),
      startNode({ name: 'worker', build, env: { ...workerEnv, ...plain, LOG_LEVEL: 'warn' } }),
    ]);
    // Not before: keys are made for a database that nobody uses yet.
    const catalogue = await testCatalogue(database);
    const videos: string[] = [];
    for (let n = 0; n < 60; n += 1) videos.push(await catalogue.publish(`killed-${n}`));
    const over = new AbortController();
    let load: Promise<unknown> = Promise.resolve();
    let again: typeof first | undefined;
    try {
      await expect.poll(() => balancer.up('webs')).toBe(2);
      const acknowledged: { who: number; videoId: string; at: number }[] = [];
      const reads: Answer[] = [];
      const failed: (number | 'broken')[] = [];
      const cookies = await Promise.all(Array.from({ length: 6 }, () => member(database)));
      load = Promise.all(
        cookies.map(async (cookie, who) => {
          const each = visitor(balancer.url, cookie);
          for (const videoId of videos) {
            if (over.signal.aborted) break;
            const status = await each.post('/api/collectVideo', { videoId }).then(
              (answer) => answer.status,
              () => 'broken' as const,
            );
            if (status === 200) acknowledged.push({ who, videoId, at: performance.now() });
            else failed.push(status);
            reads.push(await each.get('/api/getUserInfo'));
            await pause(40);
          }
          each.close();
        }),
      );
      await expect.poll(() => acknowledged.length).toBeGreaterThan(60);
      await first.kill();
      const at = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(at + 60);
      expect(await balancer.up('webs')).toBe(1);
      again = await web(0);
      await expect.poll(() => balancer.up('webs')).toBe(2);
      await load;
      const times = acknowledged.map((one) => one.at).toSorted((one, other) => one - other);
      const gap = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
      process.stdout.write(
        `web killed: ${acknowledged.length} writes acknowledged, ${failed.length} not; ${reads.length} reads; ` +
          `longest gap between two writes ${gap.toFixed(0)} ms\n`,
      );
      // Reads are asked of the other one; a write that was under way may have been done, and is the caller's to repeat.
      expect(reads.filter(({ status, code }) => status !== 200 || code !== 0)).toEqual([]);
      expect(failed.filter((status) => !unanswered.has(status))).toEqual([]);
      expect(failed.length).toBeLessThanOrEqual(cookies.length);
      expect(gap).toBeLessThan(10_000);
      const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from video_collections`);
      expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged.length);
      expect(rows[0]?.n).toBeLessThanOrEqual(acknowledged.length + failed.length);
    } finally {
      over.abort();
      await load.catch(() => {});
      await Promise.all([again ?? first, second, worker].map((node) => node.kill()));
    }
  });
});
