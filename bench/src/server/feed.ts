import { spawn } from 'node:child_process';
import { makeDataDir, removeDataDir, startProduct } from '../../../e2e/src/product/product.ts';
import { databaseOf } from '../support/database.ts';
import { statements } from './feed-statements.ts';
import { throughput } from '../support/load.ts';
import { row } from '../support/print.ts';

async function bareServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn('node', ['bench/src/server/bare-server.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().replace('ready ', ''))),
  );
  return { url, stop: () => child.kill() };
}

/** The home feed of 20 cards: over HTTP against a bare server, and in PostgreSQL against default Kysely. */
export async function bench(): Promise<boolean> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, { NODE_ENV: 'production', DEMO: '1' });
  const bare = await bareServer();
  try {
    const feed = `${product.url}/api/agent/getVideoByGroup?sort=new`;
    const baseline = await throughput(bare.url);
    row('feed from the one-second cache, req/s', await throughput(feed), baseline, 'of bare node:http, goal 0.5');
    const etag = (await fetch(feed)).headers.get('etag') ?? '';
    const unchanged = await throughput(feed, { 'If-None-Match': etag });
    row('feed unchanged (304), req/s', unchanged, baseline, 'of bare node:http');
    const database = databaseOf(dataDir);
    await statements(database);
    await database.close();
  } finally {
    bare.stop();
    await product.stop();
    removeDataDir(dataDir);
  }
  return true;
}
