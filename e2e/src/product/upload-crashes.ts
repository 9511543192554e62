import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signedInMember, type Member } from '../steps/member.ts';
import { pidRunning } from './processes.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';

/** What was found after every upload had come to its end. */
export interface CrashReport {
  kills: Record<'server' | 'worker' | 'transcoder', number>;
  uploads: { uploadId: string; state: string; reason: string | null; sameBytes: boolean }[];
  videos: number;
  mediaFolders: number;
  leftovers: string[];
}

const clips = path.join(import.meta.dirname, '../../../demo/clips');
const chunkBytes = 16 * 1024;

/** Segments of a clip: long enough to be killed in the middle of, short enough for all the times it is begun again. */
const segments = 1;

/** Where the pictures of a demo clip are; most are drawn smaller than this. */
const largeOf = (name: string) => path.join(clips, name, 'v720');

/** One file of the beginning of a demo clip: a real video. */
function clipFile(name: string): Buffer {
  const folder = largeOf(name);
  const parts = readdirSync(folder).filter((file) => file.endsWith('.m4s'));
  return Buffer.concat(
    ['init.mp4', ...parts.toSorted().slice(0, segments)].map((file) => readFileSync(path.join(folder, file))),
  );
}

/**
 * Uploads one video after the other while the server, the worker and the transcoder are killed without warning, as often
 * as asked, in the middle of sending and of transcoding. Everything must come to its end as if nothing had happened.
 */
export async function uploadThroughCrashes(cycles: number): Promise<CrashReport> {
  const dataDir = makeDataDir();
  const kills = { server: 0, worker: 0, transcoder: 0 };
  let product = await startProduct(dataDir, { DEMO: '0', NODE_ENV: 'production' });
  try {
    const member = await signedInMember(product.url);
    const current = { url: product.url };
    const files = readdirSync(clips)
      .filter((name) => existsSync(largeOf(name)))
      .slice(0, Math.max(2, Math.ceil(cycles / 3)))
      .map(clipFile);
    const sent = new Map<string, Buffer>();
    const sending = (async () => {
      for (const bytes of files) sent.set(await send(current, member, bytes), bytes);
    })();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const victim = (['server', 'worker', 'transcoder'] as const)[cycle % 3] ?? 'server';
      await pause(400 + ((cycle * 977) % 2600));
      if (victim === 'server') {
        // HTTP too: left alone it would end in good order, without its supervisor.
        const web = pidRunning(dataDir, '/web.');
        product.process.kill('SIGKILL');
        if (web !== undefined) process.kill(web, 'SIGKILL');
        await product.stop();
        product = await startProduct(dataDir, { DEMO: '0', NODE_ENV: 'production' });
        current.url = product.url;
      } else if (!(await killWhenThere(dataDir, victim === 'worker' ? '/worker.' : 'transcode-program'))) continue;
      kills[victim] += 1;
    }
    await sending;
    const states = await settled(current, member, sent);
    const uploads = states.map(({ uploadId, state, reason }) => {
      const bytes = sent.get(uploadId);
      const stored = readFileSync(path.join(dataDir, 'uploads', uploadId));
      return { uploadId, state, reason, sameBytes: bytes !== undefined && sha256(bytes) === sha256(stored) };
    });
    const { list } = await member.call<{ list: unknown[] }>(current.url, 'GET', 'agent/getVideoByGroup?size=50');
    return { kills, uploads, videos: list.length, ...(await filesAfterCleanUp(dataDir)) };
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** An upload is published a moment before its worker has tidied up after it. */
async function filesAfterCleanUp(dataDir: string): Promise<ReturnType<typeof filesOf>> {
  for (let tries = 0; tries < 50 && filesOf(dataDir).leftovers.length > 0; tries += 1) await pause(200);
  return filesOf(dataDir);
}

function filesOf(dataDir: string): Pick<CrashReport, 'mediaFolders' | 'leftovers'> {
  const names = (...parts: string[]) => readdirSync(path.join(dataDir, ...parts));
  const pending = readdirSync(path.join(dataDir, 'media/.pending'), { withFileTypes: true });
  const leftovers = [...names('uploads', 'work'), ...pending.filter((one) => one.isDirectory()).map((one) => one.name)];
  return { mediaFolders: names('media', 'media').length, leftovers };
}

/** As tus-js-client does: asks how far it got, goes on from there, and tries again when nobody answers. */
async function send(current: { url: string }, member: Member, bytes: Buffer): Promise<string> {
  const { location } = await member.tus(current, 'POST', '/api/upload?agentid=3', {
    'upload-length': String(bytes.length),
    'upload-metadata': `kind ${btoa('video')},title ${btoa('crash')}`,
  });
  let offset = 0;
  while (offset < bytes.length) {
    const chunk = bytes.subarray(offset, offset + chunkBytes);
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await member.tus(current, 'PATCH', location, headers, chunk, 1).catch(() => null);
    offset = answer?.offset ?? (await member.tus(current, 'HEAD', location, {})).offset;
    await pause(60);
  }
  return /upload\/(\d+)/.exec(location)?.[1] ?? '';
}

interface UploadState {
  uploadId: string;
  state: string;
  reason: string | null;
}

/** However slow the machine is, as long as something moves it is worth waiting. */
const stuckAfterMs = 180_000;

/**
 * Of the uploads that were sent: a server killed between opening one and saying so leaves an empty one behind, which
 * the client does not know of and the sweep removes when nobody comes back to it.
 */
async function settled(
  current: { url: string },
  member: Member,
  sent: ReadonlyMap<string, unknown>,
): Promise<UploadState[]> {
  let last = '';
  for (let movedAt = Date.now(); Date.now() - movedAt < stuckAfterMs; await pause(1000)) {
    const answer = await member
      .call<{ list: UploadState[] }>(current.url, 'GET', 'myUploads?size=50')
      .catch(() => null);
    const list = (answer?.list ?? []).filter(({ uploadId }) => sent.has(uploadId));
    if (list.length === sent.size && list.every(({ state }) => state === 'published' || state === 'failed'))
      return list;
    const now = JSON.stringify(list);
    if (now !== last) movedAt = Date.now();
    last = now;
  }
  throw new Error(`the uploads do not come to an end: ${last}`);
}

/** Kills the first process of this data folder that runs the program; false when there is none for a while. */
async function killWhenThere(dataDir: string, program: string): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    const pid = pidRunning(dataDir, program);
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return true;
    }
    await pause(100);
  }
  return false;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
