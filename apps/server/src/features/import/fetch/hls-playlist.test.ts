import { expect, it } from 'vitest';
import { readPlaylist } from './hls-playlist.ts';

const base = new URL('https://cdn.example/a/index.m3u8');

it('takes segments with their keys, counted where no vector is given', () => {
  const text = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF:4,\none.ts
#EXT-X-KEY:METHOD=AES-128,URI="/k2",IV=0x0000000000000000000000000000000A\n#EXTINF:4,\n../two.ts?x=1
#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\nhttps://other.example/three.ts\n#EXT-X-ENDLIST\n`;
  const playlist = readPlaylist(text, base);
  const segments = playlist.kind === 'media' ? playlist.segments : [];
  expect(segments.map(({ url, key }) => [url.href, key?.url.href, key?.iv.at(-1)])).toEqual([
    ['https://cdn.example/a/one.ts', 'https://cdn.example/a/key.bin', 7],
    ['https://cdn.example/two.ts?x=1', 'https://cdn.example/k2', 10],
    ['https://other.example/three.ts', undefined, undefined],
  ]);
});

const media = (line: string, end = '#EXT-X-ENDLIST') => `#EXTM3U\n${line}\n#EXTINF:4,\na.ts\n${end}`;

it('says what it cannot be made of', () => {
  const wrong: readonly [string, string][] = [
    ['<html>', '不正确'],
    [media('', ''), '直播'],
    [media('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"'), '版权保护'],
    [media('#EXT-X-BYTERANGE:100@0'), '字节范围'],
    ['#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST', '地址无效'],
    [
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8',
      '分开',
    ],
  ];
  for (const [text, reason] of wrong) expect(() => readPlaylist(text, base)).toThrow(reason);
});
