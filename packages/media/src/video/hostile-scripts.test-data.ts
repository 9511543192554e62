import { deflateRawSync, gzipSync } from 'node:zlib';

export interface HostileFile {
  name: string;
  bytes: Buffer;
}

/** Where a file should not be able to lead: `outside` is a real video that lies elsewhere. */
export interface Temptation {
  outside: string;
  /** Of a server on this machine that counts its visitors. */
  port: number;
}

/** Texts that name other files and addresses: players that follow them read what the sender could not. */
const scripts: Record<string, (target: string) => string> = {
  'hls-media': (to) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${to}\n#EXT-X-ENDLIST\n`,
  'hls-master': (to) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${to}\n`,
  'hls-key': (to) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI="${to}"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n`,
  'hls-map': (to) => `#EXTM3U\n#EXT-X-MAP:URI="${to}"\n#EXTINF:4,\na.m4s\n#EXT-X-ENDLIST\n`,
  'hls-sound': (to) => `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="${to}"\n`,
  concat: (to) => `ffconcat version 1.0\nfile '${to}'\n`,
  'concat-twice': (to) => `ffconcat version 1.0\nfile '${to}'\nduration 5\nfile '${to}'\n`,
  dash: (to) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${to}</BaseURL><Period/></MPD>`,
  'xml-entity': (to) => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${to}">]><MPD>&e;</MPD>`,
  sdp: (to) => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\na=control:${to}\nm=video 9 RTP/AVP 96\n`,
  m3u: (to) => `#EXTM3U\n${to}\n`,
  pls: (to) => `[playlist]\nFile1=${to}\nNumberOfEntries=1\n`,
  asx: (to) => `<asx version="3.0"><entry><ref href="${to}"/></entry></asx>`,
  smil: (to) => `<smil><body><video src="${to}"/></body></smil>`,
  imf: (to) => `<?xml version="1.0"?><CompositionPlaylist><Id>${to}</Id></CompositionPlaylist>`,
  svg: (to) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${to}"/><script>fetch('${to}')</script></svg>`,
};

export function targetsOf({ outside, port }: Temptation): string[] {
  return [
    'file:///etc/passwd',
    '/etc/passwd',
    '../../../../../../etc/passwd',
    outside,
    `file://${outside}`,
    `http://127.0.0.1:${port}/a.ts`,
    `tcp://127.0.0.1:${port}`,
    `concat:/etc/passwd|${outside}`,
    `subfile,,start,0,end,0,,:${outside}`,
    `crypto+file:${outside}`,
    'data:text/plain;base64,AAAA',
    'pipe:0',
  ];
}

export function hostileScripts(temptation: Temptation): HostileFile[] {
  return targetsOf(temptation).flatMap((target, i) =>
    Object.entries(scripts).map(([kind, write]) => ({ name: `${kind}-${i}`, bytes: Buffer.from(write(target)) })),
  );
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** What is no video at all, most of it under the first bytes of something. */
export function wrongContainers(): HostileFile[] {
  const zeros = Buffer.alloc(64 * 1024 ** 2);
  const packed = deflateRawSync(zeros, { level: 9 });
  const entry = Buffer.alloc(30);
  entry.write('PK\u0003\u0004', 'latin1');
  entry.writeUInt16LE(8, 8);
  entry.writeUInt32LE(packed.length, 18);
  entry.writeUInt32LE(zeros.length, 22);
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'one-byte': Buffer.alloc(1),
    zeros: zeros.subarray(0, 1024 ** 2),
    'zip-bomb': Buffer.concat([entry, packed]),
    'gzip-bomb': gzipSync(zeros, { level: 9 }),
    'nested-gzip': gzipSync(gzipSync(zeros, { level: 9 })),
    elf: latin(`\u007fELF${'\u0002\u0001\u0001\0'.repeat(200)}`),
    exe: latin(`MZ${'\u0090\0'.repeat(500)}`),
    pdf: latin('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    html: latin('<!doctype html><script>alert(1)</script>'),
    php: latin('<?php system($_GET["c"]); ?>'),
    shell: latin('#!/bin/sh\nid > /tmp/owned\n'),
    sqlite: latin(`SQLite format 3\0${'\0'.repeat(2000)}`),
    wasm: latin('\0asm\u0001\0\0\0'),
    rtf: latin('{\\rtf1\\object}'),
    tar: latin(`${'../../../tmp/owned'.padEnd(257, '\0')}ustar\0`),
    wav: latin(
      'RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\u0044\u00ac\0\0\u0088\u0058\u0001\0\u0002\0\u0010\0data',
    ),
    ogg: latin(`OggS${'\0'.repeat(100)}`),
    gif: latin('GIF89a\u00ff\u00ff\u00ff\u00ff\0\0\0,'),
    png: latin('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\u007f\u00ff\u00ff\u00ff\u007f\u00ff\u00ff\u00ff\b\u0002'),
    ico: latin('\0\0\u0001\0\u00ff\u00ff'),
    subtitles: latin('1\n00:00:00,000 --> 00:00:01,000\n<script>alert(1)</script>\n'),
    'ass-font': latin('[Script Info]\n[Fonts]\nfontname: ../../../../tmp/owned\n'),
    lua: latin('-- mpv script\nos.execute("id")'),
    'text-named-mp4': latin('ftypisom is what it claims\n'.repeat(50)),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}
