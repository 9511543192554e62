import { describe, expect, it } from 'vitest';
import { parseThumbnails, thumbnailAt } from './thumbnails.ts';

const url = '/v/token/m1/thumbs/thumbs.vtt';
const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
000.webp#xywh=0,0,160,90

01:02:03.500 --> 01:02:05.500
001.webp#xywh=320,90,160,90
`;

describe('thumbnails on seek', () => {
  it('are found by the second that they show', () => {
    const list = parseThumbnails(vtt, url);
    expect(thumbnailAt(list, 1)).toEqual({
      start: 0,
      url: '/v/token/m1/thumbs/000.webp',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    });
    expect(thumbnailAt(list, 3723)?.x).toBe(0);
    expect(thumbnailAt(list, 3724)).toMatchObject({ url: '/v/token/m1/thumbs/001.webp', x: 320, y: 90 });
    expect(thumbnailAt([], 5)).toBeUndefined();
  });

  it('come from the own folder only, whatever the file says', () => {
    const foreign = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nhttps://elsewhere.test/a.webp#xywh=0,0,160,90\n';
    expect(parseThumbnails(foreign, url)).toEqual([]);
    expect(parseThumbnails('{"code":1004}', url)).toEqual([]);
  });

  it('are read from files with Windows line ends as well', () => {
    expect(parseThumbnails(vtt.replaceAll('\n', '\r\n'), url)).toHaveLength(2);
  });
});
