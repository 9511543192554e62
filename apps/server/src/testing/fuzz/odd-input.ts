import { z } from 'zod';
import type { CursorPool } from './odd-cursor.ts';
import { oddAnything, oddId, oddNumbers, oddText } from './odd-values.ts';
import type { Random } from './random.ts';

export interface InputSource {
  readonly random: Random;
  readonly cursors: CursorPool;
}

type Input = Record<string, unknown>;

/**
 * An input of a call: a good one of which a few fields are odd, so that the rest is no reason to refuse it and the odd
 * ones get as far as they can; now and then one made up wholly from the schema.
 */
export function oddInput(call: string, schema: z.ZodObject, sample: Input, source: InputSource): Input {
  const { random } = source;
  const fields = Object.keys(schema.shape);
  // As it should be, a row at a time: what it gives out is a cursor to tamper with.
  if ('cursor' in schema.shape && random.chance(0.15)) return { ...sample, size: 1 };
  const input: Input = random.chance(0.9) ? { ...sample } : {};
  const names = [...new Set([...fields, ...Object.keys(sample)])];
  if (names.length === 0 || random.chance(0.04)) return withStrangers(input, random);
  const changed = Object.keys(input).length === 0 ? names.length : 1 + random.below(Math.min(3, names.length));
  for (let turn = 0; turn < changed; turn += 1) {
    const name = random.pick(names);
    const field = schema.shape[name] as z.ZodType | undefined;
    input[name] = field && random.chance(0.88) ? fitting(field, name, call, source) : oddAnything(random);
  }
  return random.chance(0.08) ? withStrangers(input, random) : input;
}

/** Fields that no call declares, and those that every call carries along. */
function withStrangers(input: Input, random: Random): Input {
  const names = ['agentid', 'channelApi', 'userName', 'machineCode', '__proto__', 'constructor', 'toString', '', 'a b'];
  const made = Object.assign(Object.create(null) as Input, input);
  made[random.pick(names)] = oddAnything(random);
  return made;
}

/** Of the type that the schema wants, at its edges; what cannot be told from the schema is a guess. */
function fitting(schema: z.ZodType, name: string, call: string, source: InputSource): unknown {
  const { random, cursors } = source;
  const inner = unwrapped(schema, random);
  if (name === 'cursor') return cursors.odd(call, random);
  if (name === 'size') return random.pick([1, 1, 2, 50, '1']);
  if (inner instanceof z.ZodString) return fittingText(inner, name, random);
  if (inner instanceof z.ZodNumber) return fittingNumber(inner, random);
  if (inner instanceof z.ZodBoolean) return random.chance(0.5);
  if (inner instanceof z.ZodEnum) return random.pick(inner.options);
  if (inner instanceof z.ZodLiteral) return [...inner.values][0];
  if (inner instanceof z.ZodNull) return null;
  if (inner instanceof z.ZodArray) {
    const length = random.pick([0, 1, 1, 1, 2, 3, 12]);
    return Array.from({ length }, () => fitting(inner.element as z.ZodType, name.replace(/s$/, ''), call, source));
  }
  if (inner instanceof z.ZodObject) {
    const shape = Object.entries(inner.shape);
    return Object.fromEntries(
      shape.flatMap(([key, field]) => (random.chance(0.9) ? [[key, fitting(field, key, call, source)]] : [])),
    );
  }
  return oddAnything(random);
}

function unwrapped(schema: z.ZodType, random: Random): z.ZodType {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodPrefault) {
      inner = inner.unwrap() as z.ZodType;
    } else if (inner instanceof z.ZodDefault) inner = inner.unwrap() as z.ZodType;
    else if (inner instanceof z.ZodPipe)
      inner = (inner.in instanceof z.ZodTransform ? inner.out : inner.in) as z.ZodType;
    else if (inner instanceof z.ZodUnion) inner = random.pick(inner.options as z.ZodType[]);
    else return inner;
  }
}

function fittingText(schema: z.ZodString, name: string, random: Random): string {
  if (/id$/i.test(name) || name === 'since') return oddId(random);
  const text = oddText(random);
  const { minLength, maxLength } = schema;
  const cut = maxLength !== null && text.length > maxLength && random.chance(0.9) ? text.slice(0, maxLength) : text;
  return minLength !== null && cut.length < minLength ? cut + 'a'.repeat(minLength - cut.length) : cut;
}

function fittingNumber(schema: z.ZodNumber, random: Random): number {
  const edges = [schema.minValue, schema.maxValue].filter((edge) => edge !== null && Number.isFinite(edge));
  return random.chance(0.4) && edges.length > 0 ? Number(random.pick(edges)) : random.pick(oddNumbers);
}
