import { createHash, hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openS3Storage } from '../../../../apps/server/src/platform/storage/s3/s3-storage.ts';
import { type Member, signedInMember } from '../../steps/member.ts';
import type { Cluster } from '../../../../apps/server/src/testing/cluster/cluster.ts';

/** A file that somebody was told has arrived. */
interface Sent {
  readonly uploadId: string;
  readonly sha256: string;
}

export interface Senders {
  readonly sent: readonly Sent[];
  end(): Promise<void>;
}

const fileBytes = 10 * 1024 ** 2;
const pieceBytes = 2 * 1024 ** 2;
/** Fewer than one account may send in half an hour. */
const filesOfOne = 20;

interface Plan {
  readonly url: string;
  readonly people: number;
  readonly note: (status: number) => void;
}

/** People who send one file after the other, in pieces, and go on where it broke off. */
export function senders({ url, people, note }: Plan): Senders {
  const sent: Sent[] = [];
  const over = new AbortController();

  async function piece(member: Member, location: string, offset: number, bytes: Buffer): Promise<number> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    try {
      const answer = await member.tus({ url }, 'PATCH', location, headers, bytes, 1);
      note(204);
      return answer.offset;
    } catch (error) {
      note(Number(/: (\d{3}) /.exec(String(error))?.[1] ?? 0));
      return (await member.tus({ url }, 'HEAD', location, {})).offset;
    }
  }

  async function file(member: Member): Promise<void> {
    const bytes = randomBytes(fileBytes);
    const { location } = await member.tus({ url }, 'POST', '/api/upload?agentid=3', {
      'upload-length': String(fileBytes),
      'upload-metadata': `kind ${btoa('video')},title ${btoa('sent')}`,
    });
    for (let offset = 0; offset < fileBytes;) {
      if (over.signal.aborted) return;
      offset = await piece(member, location, offset, bytes.subarray(offset, offset + pieceBytes));
      await pause(300);
    }
    sent.push({ uploadId: /upload\/(\d+)/.exec(location)?.[1] ?? '', sha256: hash('sha256', bytes) });
  }

  async function person(): Promise<void> {
    for (;;) {
      if (over.signal.aborted) return;
      const member = await signedInMember(url).catch(() => null);
      if (!member) {
        await pause(500);
        continue;
      }
      for (let n = 0; n < filesOfOne && !over.signal.aborted; n += 1) await file(member);
    }
  }
  const all = Promise.all(Array.from({ length: people }, () => person()));
  return {
    sent,
    end: async () => {
      over.abort();
      await all;
    },
  };
}

/** Files that were acknowledged and are not in the store, byte by byte. */
export async function missingFiles({ storage }: Pick<Cluster, 'storage'>, sent: readonly Sent[]): Promise<Sent[]> {
  const bucket = openS3Storage(storage);
  const missing: Sent[] = [];
  try {
    for (const file of sent) {
      const body = await bucket.openRead(`uploads/${file.uploadId}`);
      const found = createHash('sha256');
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) found.update(chunk);
      if (found.digest('hex') !== file.sha256) missing.push(file);
    }
    return missing;
  } finally {
    bucket.close?.();
  }
}
