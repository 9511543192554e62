import { describe, expect, it } from 'vitest';
import { cleanOrRefuse, cleanText, cleanTopic } from './clean-text.ts';

describe('a text that somebody typed', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**粗** [链接](javascript:alert(1)) `code`',
    'https://example.com/?a=1&b=2',
    '你好，世界！\n第二行\n\n第四行',
    '👨‍👩‍👧‍👦 👩🏽‍🚀 ❤️ 🏳️‍🌈',
    'ภาษาไทย ที่นี่',
    'हिन्दी में लिखा',
    'Việt Nam, café',
  ])('stays what it is: %s', (text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['an override of the direction', '看\u202Egpj.exe\u202C这', '看gpj.exe这'],
    ['isolates and marks of direction', '\u2066a\u2069\u200Fb\u061C', 'ab'],
    ['blanks without width', '加\u200B\u200B我\uFEFF微\u2060信', '加我微信'],
    ['joiners outside of emoji', '加\u200D我\u200D', '加我'],
    ['tags nobody sees', `a\u{E0041}\u{E0042}`, 'a'],
    ['fillers', '\u3164\u2800x\u115F', 'x'],
    ['control characters', 'a\u0000b\u0007c\u001B[31md\u009F', 'abc[31md'],
    ['half a pair', 'a\uD800b', 'a\uFFFDb'],
    ['old line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['an empty screen', `a${'\n'.repeat(400)}b`, 'a\n\nb'],
    ['lines of blanks', `a\n \n\t\n   \nb`, 'a\n\nb'],
  ])('loses %s', (_name, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  it('carries no tower of marks', () => {
    const zalgo = `Z${'\u0335\u0317'.repeat(50)}a${'\u0300'.repeat(200)}`;
    expect(cleanText(zalgo).length).toBeLessThanOrEqual(2 + 6);
  });

  it('is refused when nothing of it can be seen', () => {
    expect(() => cleanOrRefuse('\u200B\u3164\u2060 \n')).toThrow('提交的内容有误');
  });

  it('is cleaned of two thousand characters of the worst in no time', () => {
    const worst = '\u200D\u0301\n \u202E'.repeat(400);
    const start = performance.now();
    for (let run = 0; run < 50; run += 1) cleanText(worst);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

it('knows a topic without the signs around it', () => {
  expect(['#旅行#', ' ＃ 旅行', '旅 \n 行', '#'].map(cleanTopic)).toEqual(['旅行', '旅行', '旅 行', '']);
});
