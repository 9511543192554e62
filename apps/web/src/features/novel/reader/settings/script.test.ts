import { describe, expect, it } from 'vitest';
import { converterTo, keepingLength } from './script.ts';

describe('the script', () => {
  it('turns by phrases, without changing the length of a text', async () => {
    const convert = await converterTo('traditional');
    const text = '头发里的历史：皇后在后面，面条在里面，干燥的树干与𠮷野家。';
    expect(convert(text)).toBe('頭髮裏的歷史：皇后在後面，麪條在裏面，乾燥的樹幹與𠮷野家。');
    expect(convert(text).length).toBe(text.length);
  });

  it('turns back', async () => {
    const convert = await converterTo('simplified');
    expect(convert('頭髮裏的歷史')).toBe('头发里的历史');
  });

  it('takes a text character by character where a phrase would change its length', () => {
    const table: Record<string, string> = { 内存: '記憶體', 内: '內', 存: '存', 门: '門框' };
    const convert = keepingLength((text) => table[text] ?? text.replaceAll('内存', '記憶體').replaceAll('门', '門框'));
    expect(convert('内存门')).toBe('內存门');
  });
});
