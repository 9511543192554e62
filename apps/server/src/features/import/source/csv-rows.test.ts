import { describe, expect, it } from 'vitest';
import { collected } from './collected.test-data.ts';
import { foundInRow, guessMapping, timeOf } from './csv-columns.ts';
import { csvRows, delimiterOf } from './csv-rows.ts';
import { toWebVtt } from './subtitle.ts';
import { decodeText, encodingOf } from './text-encoding.ts';

async function rows(text: string, delimiter = ',', piece = 3): Promise<string[][]> {
  async function* parts() {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
  }
  return await collected(csvRows(parts(), delimiter));
}

describe('a table', () => {
  it('is read as RFC 4180 says, however it is cut into parts', async () => {
    const text = '\uFEFF标题,简介\r\n"海,""夜""","第一行\r\n第二行"\n\n空,\r最后,行';
    const wanted = [
      ['标题', '简介'],
      ['海,"夜"', '第一行\r\n第二行'],
      ['空', ''],
      ['最后', '行'],
    ];
    for (const piece of [1, 2, 3, 7, 1000]) expect(await rows(text, ',', piece)).toEqual(wanted);
  });

  it('with a quote that is never closed ends, instead of being held in memory whole', async () => {
    await expect(rows(`a,"${'x'.repeat(1_100_000)}`, ',', 65_536)).rejects.toThrow('引号');
    await expect(rows(','.repeat(600), ',', 65_536)).rejects.toThrow('列数');
  });

  it('says by itself what splits it', () => {
    const marks = [',', ';', '\t', '|'] as const;
    expect(delimiterOf('a;b;c\n"1,5";2;3', marks, ',')).toBe(';');
    expect(delimiterOf('a\tb\n1\t2', marks, ',')).toBe('\t');
    expect(delimiterOf('just one column', marks, ',')).toBe(',');
  });

  it('names no file of this machine, unless a shell asked for it', () => {
    const mapping = guessMapping(['片名', '地址', '封面']);
    expect(mapping).toEqual({ title: 0, file: 1, cover: 2 });
    const row = ['海边', '/etc/passwd', 'file:///etc/passwd'];
    expect(foundInRow(row, mapping, { localFile: null })).toMatchObject({ file: null, cover: null });
    expect(foundInRow(row, mapping, { localFile: null }).problem).toContain('文件地址无效');
    expect(foundInRow(row, mapping, { localFile: (given) => ({ path: given }) }).file).toEqual({ path: '/etc/passwd' });
  });

  it('reads dates as people write them, in UTC+8', () => {
    expect(timeOf('2024-03-05 08:00:00')).toBe(Date.UTC(2024, 2, 5));
    expect(timeOf('2024年3月5日')).toBe(Date.UTC(2024, 2, 4, 16));
    expect(timeOf('20240305')).toBe(Date.UTC(2024, 2, 4, 16));
    expect(timeOf('1709600000')).toBe(1_709_600_000_000);
    expect(timeOf('soon')).toBeNull();
  });
});

describe('a text', () => {
  it('is told by its bytes: UTF-8, UTF-16, and GBK where it is neither', () => {
    // 标题,简介 in GBK.
    const gbk = Buffer.from([0xb1, 0xea, 0xcc, 0xe2, 0x2c, 0xbc, 0xf2, 0xbd, 0xe9]);
    expect(encodingOf(gbk)).toBe('gb18030');
    expect(decodeText(gbk)).toBe('标题,简介');
    expect(encodingOf(Buffer.from('标题,简介'))).toBe('utf-8');
    expect(encodingOf(Buffer.from('标题,简介').subarray(0, 4))).toBe('utf-8');
    expect(encodingOf(Buffer.from('标题,简介\n', 'utf16le'))).toBe('utf-16le');
  });

  it('of subtitles becomes WebVTT', () => {
    expect(toWebVtt('1\r\n0:00:01,5 --> 00:00:02,250\r\n你好\r\n')).toBe(
      'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.250\n你好\n',
    );
    expect(toWebVtt('\uFEFFWEBVTT\n\nx')).toBe('WEBVTT\n\nx');
  });
});
