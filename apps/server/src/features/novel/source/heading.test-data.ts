/** Ways in which books number their chapters: each gives the headings 1 to 4. */
const han = ['', '一', '二', '三', '四'];
const roman = ['', 'I', 'II', 'III', 'IV'];
const english = ['', 'One', 'Two', 'Three', 'Four'];
const wide = ['', '１', '２', '３', '４'];
const names = ['', '夜雨', '渡口', '旧信', '归途'];

type Style = (number: number) => string;
const h = (n: number) => han[n] ?? '';
const t = (n: number) => names[n] ?? '';

export const headingStyles: Readonly<Record<string, Style>> = {
  '第一章 标题': (n) => `第${h(n)}章 ${t(n)}`,
  第一章: (n) => `第${h(n)}章`,
  第一章标题: (n) => `第${h(n)}章${t(n)}`,
  '第1章 标题': (n) => `第${n}章 ${t(n)}`,
  '第001章 标题': (n) => `第00${n}章 ${t(n)}`,
  第001回: (n) => `第00${n}回`,
  '第一回 标题': (n) => `第${h(n)}回 ${t(n)}`,
  '第一节 标题': (n) => `第${h(n)}节 ${t(n)}`,
  '卷一 第三节': (n) => `卷一 第${h(n)}节 ${t(n)}`,
  '第一卷 第一章': (n) => `第一卷 少年行 第${h(n)}章 ${t(n)}`,
  '第一话 标题': (n) => `第${h(n)}话 ${t(n)}`,
  '第一幕 标题': (n) => `第${h(n)}幕 ${t(n)}`,
  '第一卷 标题': (n) => `第${h(n)}卷 ${t(n)}`,
  '第一集 标题': (n) => `第${h(n)}集 ${t(n)}`,
  '第一部 标题': (n) => `第${h(n)}部 ${t(n)}`,
  '第一篇 标题': (n) => `第${h(n)}篇 ${t(n)}`,
  '卷一 标题': (n) => `卷${h(n)} ${t(n)}`,
  '第一百二十三章 标题': (n) => `第一百二十${h(n)}章 ${t(n)}`,
  第一二一章: (n) => `第一二${h(n)}章 ${t(n)}`,
  '第１章 标题': (n) => `第${wide[n]}章　${t(n)}`,
  '第 一 章': (n) => `第 ${h(n)} 章　${t(n)}`,
  '第一章：标题': (n) => `第${h(n)}章：${t(n)}`,
  '第一章、标题': (n) => `第${h(n)}章、${t(n)}`,
  第一章·标题: (n) => `第${h(n)}章·${t(n)}`,
  '第一章 - 标题': (n) => `第${h(n)}章 - ${t(n)}`,
  '正文 第一章': (n) => `正文 第${h(n)}章 ${t(n)}`,
  '【第三章】': (n) => `【第${h(n)}章】`,
  '【第一章】标题': (n) => `【第${h(n)}章】${t(n)}`,
  '『第一章 标题』': (n) => `『第${h(n)}章 ${t(n)}』`,
  '=== 第一章 ===': (n) => `=== 第${h(n)}章 ${t(n)} ===`,
  '*** 第一章 ***': (n) => `*** 第${h(n)}章 ***`,
  '## 第一章': (n) => `## 第${h(n)}章 ${t(n)}`,
  '　　第一章 标题': (n) => `　　第${h(n)}章　${t(n)}`,
  'Chapter 1': (n) => `Chapter ${n}`,
  'CHAPTER I. Title': (n) => `CHAPTER ${roman[n]}. Rain`,
  'Chapter One: Title': (n) => `Chapter ${english[n]}: Rain`,
  '1、标题': (n) => `${n}、${t(n)}`,
  '一、标题': (n) => `${h(n)}、${t(n)}`,
  '1. 标题': (n) => `${n}. ${t(n)}`,
  '(一)': (n) => `(${h(n)})`,
  '（1）标题': (n) => `（${n}）${t(n)}`,
  '01 标题': (n) => `0${n} ${t(n)}`,
  '1': (n) => String(n),
  一: (n) => h(n),
  '序章, 番外, 后记': (n) => ['', '楔子', '番外一 归乡', '番外二：旧信', '后记'][n] ?? '',
};

/** Traditional characters for those that Big5 has no simplified form of. */
const simplified = '节话旧归乡后记灯说这个来时没开声过条着们为里门风头见听像远晚两阵紧间河从对应进';
const traditional = '節話舊歸鄉後記燈說這個來時沒開聲過條著們為裡門風頭見聽像遠晚兩陣緊間河從對應進';

export function toTraditional(text: string): string {
  return Array.from(text)
    .map((char) => traditional[simplified.indexOf(char)] ?? char)
    .join('');
}

const paragraphs = [
  '他把灯放在桌上，听见雨从瓦上落下来，像有人在很远的地方说话。',
  '“你来了。”她说，没有回头，“我在这里等了一个晚上，也没有等到那条船。”',
  '他想起第三章里的那个人，又想起第二回见面时下着雪，就没有再开口。',
  '门外的风一阵紧过一阵，两个人都不说话，时间慢得像河里的水。',
];

/** A book in that style: four chapters of prose that mentions chapters, lists and numbers as prose does. */
export function bookIn(style: Style): string {
  return [1, 2, 3, 4].map((n) => [style(n), ...paragraphs, ...paragraphs].join('\n')).join('\n\n');
}

/** Bytes of a text in an encoding that can be read but not written here: the table is made by reading every pair. */
export function encode(text: string, encoding: 'gb18030' | 'big5'): Buffer {
  const table = (tables[encoding] ??= pairsOf(encoding));
  return Buffer.concat(
    Array.from(text).map((char) => {
      if (char < '\u0080') return Buffer.from(char);
      const bytes = table.get(char);
      if (!bytes) throw new Error(`${char} is not in ${encoding}`);
      return bytes;
    }),
  );
}

const tables: Partial<Record<string, Map<string, Buffer>>> = {};

function pairsOf(encoding: string): Map<string, Buffer> {
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail]);
      const char = decoder.decode(bytes);
      if (Array.from(char).length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, bytes);
    }
  }
  return table;
}
