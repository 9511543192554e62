import { FetchProblem } from './fetch-problem.ts';

export interface HlsSegment {
  readonly url: URL;
  /** Null: not encrypted. */
  readonly key: { readonly url: URL; readonly iv: Buffer } | null;
}

export type Playlist =
  | { readonly kind: 'master'; readonly variants: readonly { url: URL; bandwidth: number; lines: number }[] }
  | { readonly kind: 'media'; readonly init: URL | null; readonly segments: readonly HlsSegment[] };

const mostSegments = 20_000;

/** A playlist of HLS (RFC 8216) as far as whole videos on demand need it. What it cannot be made of is said. */
export function readPlaylist(text: string, base: URL): Playlist {
  const lines = text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter(Boolean);
  if (!lines[0]?.startsWith('#EXTM3U')) throw new FetchProblem('m3u8 内容不正确');
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF')) ? readMaster(lines, base) : readMedia(lines, base);
}

function readMaster(lines: readonly string[], base: URL): Playlist {
  const apart = new Set(
    lines
      .filter(
        (line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'URI'),
      )
      .map((line) => attribute(line, 'GROUP-ID')),
  );
  const variants = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || next === undefined || next.startsWith('#')) return [];
    const group = attribute(line, 'AUDIO');
    if (group !== null && apart.has(group)) return [];
    const height = Number(/x(\d+)$/i.exec(attribute(line, 'RESOLUTION') ?? '')?.[1] ?? 0);
    return [{ url: resolve(next, base), bandwidth: Number(attribute(line, 'BANDWIDTH') ?? 0), lines: height }];
  });
  if (variants.length === 0) throw new FetchProblem('m3u8 的声音和画面是分开的，不能导入');
  return { kind: 'master', variants };
}

function readMedia(lines: readonly string[], base: URL): Playlist {
  if (!lines.includes('#EXT-X-ENDLIST')) throw new FetchProblem('m3u8 是直播或没有结束，不能导入');
  const segments: HlsSegment[] = [];
  let init: URL | null = null;
  let key: { url: URL; iv: Buffer | null } | null = null;
  let number = 0;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) number = Number(line.split(':')[1]) || 0;
    else if (line.startsWith('#EXT-X-BYTERANGE')) throw new FetchProblem('m3u8 使用了字节范围，不能导入');
    else if (line.startsWith('#EXT-X-KEY:')) key = readKey(line, base);
    else if (line.startsWith('#EXT-X-MAP:')) {
      const next = resolve(attribute(line, 'URI') ?? '', base);
      if (attribute(line, 'BYTERANGE') !== null) throw new FetchProblem('m3u8 使用了字节范围，不能导入');
      if (init !== null && init.href !== next.href) throw new FetchProblem('m3u8 由多段不同的视频拼成，不能导入');
      init = next;
    } else if (!line.startsWith('#')) {
      segments.push({ url: resolve(line, base), key: key && { url: key.url, iv: key.iv ?? numbered(number) } });
      number += 1;
      if (segments.length > mostSegments) throw new FetchProblem('m3u8 分片过多');
    }
  }
  if (segments.length === 0) throw new FetchProblem('m3u8 里没有分片');
  return { kind: 'media', init, segments };
}

function readKey(line: string, base: URL): { url: URL; iv: Buffer | null } | null {
  const method = attribute(line, 'METHOD');
  if (method === 'NONE') return null;
  const format = attribute(line, 'KEYFORMAT') ?? 'identity';
  if (method !== 'AES-128' || format !== 'identity') throw new FetchProblem('m3u8 使用了版权保护，不能导入');
  const iv = attribute(line, 'IV')?.replace(/^0x/i, '').padStart(32, '0');
  return { url: resolve(attribute(line, 'URI') ?? '', base), iv: iv === undefined ? null : Buffer.from(iv, 'hex') };
}

/** Without one, the number of the segment is its initialization vector. */
function numbered(number: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(number), 8);
  return iv;
}

function attribute(line: string, name: string): string | null {
  const found = new RegExp(`(?:^|[:,])${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return found ? (found[1] ?? found[2] ?? '') : null;
}

function resolve(text: string, base: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchProblem('m3u8 里的地址无效');
  return url;
}
