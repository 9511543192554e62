import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

export interface TusRequest {
  base: string;
  cookie: string;
  agentId?: string;
}

const client = { 'x-client': 'web/1.0.0', 'tus-resumable': '1.0.0' };

/** What tus-js-client sends, request by request, so that a test can break off anywhere. */
export function tusClient({ base, cookie, agentId = '3' }: TusRequest) {
  const headers = { ...client, cookie };
  return {
    create: (size: number, metadata: Record<string, string> = { kind: 'video', title: '测试' }, more = {}) =>
      fetch(`${base}/api/upload?agentid=${agentId}`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': encoded(metadata), ...more },
      }),
    offset: async (location: string) => {
      const response = await fetch(base + location, { method: 'HEAD', headers });
      return { status: response.status, offset: Number(response.headers.get('upload-offset') ?? -1) };
    },
    send: (location: string, offset: number, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) =>
      fetch(base + location, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: bytes,
        ...(signal ? { signal } : {}),
      }),
    cancel: (location: string) => fetch(base + location, { method: 'DELETE', headers }),
  };
}

function encoded(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A real video of four seconds for each segment: a demo clip, put together to one file. */
export async function clip(segments: number): Promise<Buffer> {
  const folder = path.join(import.meta.dirname, '../../../../../demo/clips/rain-window/v360');
  const names = ['init.mp4', ...Array.from({ length: segments }, (_, i) => `${String(i).padStart(3, '0')}.m4s`)];
  return Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name)))));
}

/** A real PNG with colours that change, and a text in its EXIF that must not come out again. */
export function png(width: number, height: number, said = 'SECRET-PLACE'): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let i = 0; i < rows.length; i += 1) rows[i] = i % (1 + width * 3) === 0 ? 0 : (i * 5 + (i >> 9)) & 255;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0\0\0${said}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
