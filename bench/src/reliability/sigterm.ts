import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAsking } from '@liuguang/server/platform/http/calls/keep-asking.test-data.ts';
import { startWeb } from '@liuguang/server/platform/process/web-process.test-data.ts';
import { withOwnDatabase } from '../support/own-database.ts';

const clients = 24;
const askedBefore = 100;
const paths = ['/api/docs', '/api/agent/getAgentInfo', '/api/agent/getVideoByGroup?size=50', '/api/docs/openapi.json'];

/** STOPS (100) stops by SIGTERM under load: every request that was read is answered, none with 5xx, in 10 s. */
export async function bench(): Promise<boolean> {
  const stops = Number(process.env['STOPS'] ?? 100);
  const sum = { read: 0, unanswered: 0, faults: 0, slowestMs: 0, unread: 0, badExits: 0 };
  await withOwnDatabase(async (_database, databaseUrl) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sigterm-'));
    try {
      for (let stop = 1; stop <= stops; stop += 1) {
        const one = await stopOnce(databaseUrl, dataDir, stop);
        sum.read += one.read;
        sum.unanswered += one.unanswered;
        sum.faults += one.faults;
        sum.unread += one.unread;
        sum.badExits += one.exitedWell ? 0 : 1;
        sum.slowestMs = Math.max(sum.slowestMs, one.stopMs);
        if (stop % 10 === 0 || one.unanswered + one.faults > 0) console.log(`${stop}/${stops} ${JSON.stringify(sum)}`);
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
  console.log(`${stops} stops: ${sum.read} requests read, ${sum.unanswered} of them without an answer`);
  console.log(
    `answers of 5xx: ${sum.faults}; reset before they were read: ${sum.unread}; other exits: ${sum.badExits}`,
  );
  console.log(`slowest stop ${Math.round(sum.slowestMs)} ms`);
  return sum.unanswered + sum.faults + sum.badExits === 0 && sum.slowestMs < 10_000;
}

async function stopOnce(databaseUrl: string, dataDir: string, stop: number) {
  const notes = path.join(dataDir, `read-${stop}`);
  const web = await startWeb({
    databaseUrl,
    dataDir,
    env: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'note-requests.ts')}`,
      NOTE_REQUESTS: notes,
      DRAIN_SECONDS: '0.25',
    },
  });
  const asking = keepAsking(web.url, paths, clients);
  while (asking.answered.size < askedBefore) await pause(5);
  const before = performance.now();
  web.child.kill('SIGTERM');
  const code = await web.exited;
  const stopMs = performance.now() - before;
  await asking.over;
  const read = readFileSync(notes, 'utf8').trim().split('\n');
  const { answered, failed } = asking;
  const wasRead = new Set(read);
  return {
    read: read.length,
    unanswered: read.filter((id) => !answered.has(id)).length,
    faults: [...answered.values()].filter((status) => status >= 500).length,
    unread: [...failed].filter(([id, why]) => !wasRead.has(id) && why !== 'ECONNREFUSED').length,
    exitedWell: code === 0,
    stopMs,
  };
}
