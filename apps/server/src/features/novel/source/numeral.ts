const digits: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  貳: 2,
  叁: 3,
  參: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  陸: 6,
  柒: 7,
  捌: 8,
  玖: 9,
};
const units: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 10_000,
  萬: 10_000,
};

/** A class of characters that numbers are written with, for a regular expression. */
export const numeralClass = `[0-9${Object.keys(digits).join('')}${Object.keys(units).join('')}廿卅]`;

/** 123, 一百二十三, 一二三, 廿三: the number, or null. */
export function parseNumeral(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const chars = Array.from(text.replaceAll('廿', '二十').replaceAll('卅', '三十'));
  if (chars.length === 0) return null;
  if (chars.every((char) => char in digits)) return Number(chars.map((char) => digits[char]).join(''));
  let [total, section, digit] = [0, 0, -1];
  for (const char of chars) {
    const value = digits[char] ?? (/\d/.test(char) ? Number(char) : undefined);
    const unit = units[char];
    if (value !== undefined) digit = digit < 0 || value === 0 ? value : digit * 10 + value;
    else if (unit === 10_000) {
      total += (section + Math.max(digit, 0)) * unit;
      [section, digit] = [0, -1];
    } else if (unit !== undefined) {
      // 十三 has no digit before its ten.
      section += (digit < 0 ? 1 : digit) * unit;
      digit = -1;
    } else return null;
  }
  return total + section + Math.max(digit, 0);
}

const romans: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

export function parseRoman(text: string): number | null {
  const upper = text.toUpperCase();
  if (!/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(upper) || upper === '') return null;
  const values = Array.from(upper).map((char) => romans[char] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

export function parseEnglish(text: string): number | null {
  const index = words.indexOf(text.toLowerCase());
  return index < 0 ? null : index + 1;
}
