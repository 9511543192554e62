import { randomUUID } from 'node:crypto';
import { putStream } from './put-stream.ts';
import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

type Body = Uint8Array | AsyncIterable<Uint8Array>;
type Written = Awaited<ReturnType<typeof putStream>>;

const onlyNew = { 'if-none-match': '*' };

/** Which puts the store makes only where there is nothing. */
interface Conditions {
  readonly puts: boolean;
  readonly parts: boolean;
}

/** Something is there already. */
class TakenError extends Error {}

/**
 * Puts what must not take the place of anything. Stores that know `If-None-Match` decide that themselves; what they say is
 * not believed before they were seen to do it: some take the header and ignore it, some do so for what comes in parts. Where
 * that is so it is looked first, and the lease that whoever moves media holds (`../leases.ts`) keeps others away meanwhile.
 */
export function newPuts(client: S3Client, bucketPrefix: string) {
  let known: Promise<Conditions> | undefined;

  async function put(key: string, bytes: Uint8Array): Promise<Written> {
    const written = await client.putNew(key, bytes);
    if (written === null || written === 'unknown') throw new TakenError();
    return written;
  }

  async function conditions(): Promise<Conditions> {
    known ??= probe(client, `${bucketPrefix}probes/${randomUUID()}`).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return await known;
  }

  return async (key: string, body: Body): Promise<Written | null> => {
    const stream = body instanceof Uint8Array ? oneOf(body) : body;
    const { puts, parts } = await conditions();
    if (!(puts && parts) && (await client.head(key))) return null;
    try {
      return await putStream(client, key, stream, {
        ...(puts ? { put } : {}),
        ...(parts ? { endHeaders: onlyNew } : {}),
      });
    } catch (error) {
      if (error instanceof TakenError || isRefused(error)) return null;
      throw error;
    }
  };
}

/** Each way to put, over something that is there: a store that knows the condition refuses it. */
async function probe(client: S3Client, key: string): Promise<Conditions> {
  const bytes = Buffer.from('probe');
  try {
    const first = await client.putNew(key, bytes);
    if (first === 'unknown' || (await client.putNew(key, bytes)) !== null) return { puts: false, parts: false };
    const partsId = await client.beginParts(key);
    const etag = await client.putPart(key, partsId, 1, bytes);
    try {
      await client.endParts(key, partsId, [{ number: 1, etag }], onlyNew);
      return { puts: true, parts: false };
    } catch (error) {
      await client.dropParts(key, partsId);
      return { puts: true, parts: isRefused(error) };
    }
  } finally {
    await client.delete(key);
  }
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof S3Error &&
    (error.status === 412 ||
      error.status === 409 ||
      ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.code))
  );
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
