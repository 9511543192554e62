import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { keepAsking } from '../../platform/http/calls/keep-asking.test-data.ts';
import { startWeb } from '../../platform/process/web-process.test-data.ts';
import { testDatabase } from '../../testing/database.ts';

/** 100 are promised. */
const stops = Number(process.env['STOPS'] ?? 20);
const clients = 24;
const askedBefore = 100;
const paths = ['/api/docs', '/api/agent/getAgentInfo', '/api/agent/getVideoByGroup?size=50', '/api/docs/openapi.json'];
const noteRequests = fileURLToPath(new URL('note-requests.test-data.ts', import.meta.url));

it(`answers every request that it has read when SIGTERM stops it under load, ${stops} times`, async () => {
  await using database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sigterm-'));
  const slowest = { ms: 0 };
  try {
    for (let stop = 1; stop <= stops; stop += 1) {
      const { stopMs, ...found } = await stopOnce(database.url, dataDir, stop);
      expect({ stop, ...found }).toEqual({ stop, code: 0, unanswered: [], faults: [] });
      slowest.ms = Math.max(slowest.ms, stopMs);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`slowest stop ${Math.round(slowest.ms)} ms`);
  expect(slowest.ms).toBeLessThan(10_000);
}, 1_800_000);

async function stopOnce(databaseUrl: string, dataDir: string, stop: number) {
  const notes = path.join(dataDir, `read-${stop}`);
  const env = { NODE_OPTIONS: `--import=${noteRequests}`, NOTE_REQUESTS: notes, DRAIN_SECONDS: '0.25' };
  const web = await startWeb({ databaseUrl, dataDir, env });
  const asking = keepAsking(web.url, paths, clients);
  await vi.waitUntil(() => asking.answered.size >= askedBefore, { timeout: 60_000, interval: 5 });
  const before = performance.now();
  web.child.kill('SIGTERM');
  const code = await web.exited;
  const stopMs = performance.now() - before;
  await asking.over;
  const read = readFileSync(notes, 'utf8').trim().split('\n');
  return {
    code,
    unanswered: read.filter((id) => !asking.answered.has(id)),
    faults: [...asking.answered.values()].filter((status) => status >= 500),
    stopMs,
  };
}
