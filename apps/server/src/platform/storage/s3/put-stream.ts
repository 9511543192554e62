import type { S3Client } from './s3-client.ts';

/** Memory is counted in these, and so is the largest object: some services want all parts alike. */
const partBytes = 8 * 1024 ** 2;
/** There may be 10,000 parts: 84 GB. */
export const mostStreamBytes = 10_000 * partBytes;
/** Sent while the next one is filled. */
const partsAtOnce = 2;

interface Written {
  readonly size: number;
  readonly modifiedAt: number;
}

/** Puts a stream of any length with the memory of three parts. The object is there when all of it is, or not at all. */
export async function putStream(
  client: S3Client,
  key: string,
  body: AsyncIterable<Uint8Array>,
  {
    put = (to, bytes) => client.put(to, bytes),
    endHeaders = {},
  }: { put?: (key: string, bytes: Uint8Array) => Promise<Written>; endHeaders?: Record<string, string> } = {},
): Promise<Written> {
  const sending = new Set<Promise<void>>();
  const spare: Buffer[] = [];
  const etags: string[] = [];
  let part: Buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  let size = 0;
  let uploadId: string | null = null;
  let failure: { error: unknown } | null = null;

  async function sendOne(id: string, number: number, bytes: Buffer, length: number): Promise<void> {
    try {
      etags[number - 1] = await client.putPart(key, id, number, bytes.subarray(0, length));
      spare.push(bytes);
    } catch (error) {
      // Met where the next part is sent, or at the end.
      failure ??= { error };
    }
  }

  async function sendPart(): Promise<void> {
    uploadId ??= await client.beginParts(key);
    const [id, bytes, number] = [uploadId, part, etags.length + 1];
    etags.push('');
    const sent = sendOne(id, number, bytes, filled).finally(() => sending.delete(sent));
    sending.add(sent);
    while (sending.size >= partsAtOnce) await Promise.race(sending);
    if (failure) throw failure.error;
    part = spare.pop() ?? Buffer.allocUnsafeSlow(partBytes);
    filled = 0;
  }

  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      for (let at = 0; at < chunk.byteLength;) {
        if (filled === partBytes) await sendPart();
        const taken = Math.min(partBytes - filled, chunk.byteLength - at);
        part.set(chunk.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
      }
    }
    if (uploadId === null) return await put(key, part.subarray(0, filled));
    await sendPart();
    await Promise.all(sending);
    if (failure) throw (failure as { error: unknown }).error;
    const parts = etags.map((etag, index) => ({ number: index + 1, etag }));
    return { size, modifiedAt: await client.endParts(key, uploadId, parts, endHeaders) };
  } catch (error) {
    await Promise.all(sending);
    // What cannot be dropped now, the sweep drops later.
    if (uploadId !== null) await client.dropParts(key, uploadId).catch(() => {});
    throw error;
  }
}
