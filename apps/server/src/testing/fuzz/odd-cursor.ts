import { oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

export type CursorPool = ReturnType<typeof cursorPool>;

const most = 8;

/** Whole numbers that a date, an int4 or an int8 cannot hold, or only just. */
const places = [
  '0',
  '-1',
  '1',
  '2147483648',
  '1700000000000',
  '8640000000000000',
  '8640000000000001',
  '-8640000000000001',
  '253402300800000',
  '-62135596800001',
  '-210866803200001',
  '9223372036854775807',
  '-9223372036854775807',
  '-9223372036854775808',
  '9223372036854775808',
  '9999999999999999999',
  '-0',
  '00',
  '1.5',
  '1e3',
  'NaN',
  '９',
  '',
];

/** Cursors that lists have given out in this run: the only way to one whose tag is right. */
export function cursorPool() {
  const calls = new Map<string, string[]>();
  return {
    /** Of how many calls there is one. */
    calls,
    keep(call: string, cursor: string) {
      const known = calls.get(call) ?? [];
      if (!known.includes(cursor)) calls.set(call, [...known, cursor].slice(-most));
    },
    odd(call: string, random: Random): string {
      const own = calls.get(call) ?? [];
      const known = own.length > 0 && random.chance(0.85) ? own : [...calls.values()].flat();
      if (known.length === 0 || random.chance(0.1)) return madeUp(random);
      return tampered(random.pick(known), random);
    },
  };
}

function madeUp(random: Random): string {
  const bodies = [
    'null',
    '[]',
    '{}',
    '"x"',
    '[1,2,3]',
    '["a","1","1"]',
    '["a","1"]',
    '[[],[],[]]',
    '{"0":"a"}',
    '[',
    '',
  ];
  return random.chance(0.5) ? random.pick(oddTexts) : encoded(random.pick(bodies));
}

function tampered(cursor: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
      return cursor;
    case 1:
      return cursor.slice(0, random.below(cursor.length));
    case 2: {
      const at = random.below(cursor.length);
      return cursor.slice(0, at) + random.pick(['A', '_', '%', '猫', '\0']) + cursor.slice(at + 1);
    }
    default: {
      const body = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
      for (let at = 1; at < body.length; at += 1) if (random.chance(0.7)) body[at] = random.pick(places);
      return encoded(JSON.stringify(body));
    }
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
