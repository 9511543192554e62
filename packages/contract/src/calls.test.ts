import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from './call.ts';
import { callAreas, calls, type CallInput, type CallName, type CallOutput, type ParsedInput } from './calls.ts';
import type { JsonSchema } from './json-schema.ts';

const declared = Object.entries(calls) as [CallName, CallSpec][];
const outputs = declared.map(
  ([name, spec]) => [name, z.toJSONSchema(spec.output, { io: 'output' }) as JsonSchema] as const,
);

describe('the declared calls', () => {
  it('are named by their path without api/, agent/ or video/', () => {
    const misnamed = declared.filter(([name, spec]) => spec.path.replace(/^api\/(agent\/|video\/)?/, '') !== name);
    expect(misnamed).toEqual([]);
  });

  it('belong to exactly one area each', () => {
    const inAreas = Object.values(callAreas).flatMap((area) => Object.keys(area));
    expect(inAreas.toSorted()).toEqual(declared.map(([name]) => name).toSorted());
  });

  it('answer an object, never a bare array or value', () => {
    const others = outputs.filter(([, output]) => variants(output, output).some(({ type }) => type !== 'object'));
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('answer a page, with its nextCursor, exactly where a cursor and a size are taken', () => {
    const wrong = outputs.filter(([name, { properties = {} }]) => {
      const paged = properties['list']?.type === 'array' && 'nextCursor' in properties;
      const { shape } = calls[name].input;
      return new Set([paged, 'nextCursor' in properties, 'cursor' in shape, 'size' in shape]).size > 1;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('carry every id as a string', () => {
    const wrong = declared.flatMap(([name, spec]) => {
      const schemas = [z.toJSONSchema(spec.input, { io: 'input' }), z.toJSONSchema(spec.output, { io: 'output' })];
      const ids = schemas.flatMap(idFields);
      return ids.filter(([, schema]) => ![schema.type].flat().includes('string')).map(([field]) => `${name}: ${field}`);
    });
    expect(wrong).toEqual([]);
  });

  it('never answer with a password, save the one-time password of a silent login', () => {
    const withPassword = outputs.filter(([, output]) =>
      /"(?:password|passwordHash|hash)":/.test(JSON.stringify(output)),
    );
    expect(withPassword.map(([name]) => name).toSorted()).toEqual(['autoRegUser', 'recovery/use', 'redefinePwd']);
  });

  it('document themselves and list no error twice', () => {
    expect(declared.filter(([, spec]) => !/^[A-Z].{5,}[^.]$/.test(spec.summary))).toEqual([]);
    expect(declared.filter(([, spec]) => new Set(spec.errors).size !== spec.errors.length)).toEqual([]);
  });
});

describe('the types of a call', () => {
  it('let a caller leave out defaults and give a handler all of them', () => {
    expectTypeOf<CallInput<'getVideoByGroup'>>().toExtend<{
      sort?: 'new' | 'hot' | 'collect' | 'recommend' | undefined;
    }>();
    expectTypeOf<ParsedInput<'getVideoByGroup'>['sort']>().toEqualTypeOf<'new' | 'hot' | 'collect' | 'recommend'>();
    expectTypeOf<ParsedInput<'getVideoByGroup'>['size']>().toEqualTypeOf<number>();
    expectTypeOf<CallInput<'getVideoByGroup'>['size']>().toEqualTypeOf<number | string | undefined>();
  });

  it('know the output of each call by its name', () => {
    expectTypeOf<CallOutput<'isCollect'>>().toEqualTypeOf<{ collected: boolean }>();
    expectTypeOf<CallOutput<'getVideoByGroup'>['list'][number]['videoId']>().toEqualTypeOf<string>();
    expectTypeOf<CallName>().not.toEqualTypeOf<string>();
  });
});

function variants(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) return variants(resolve(schema.$ref, root), root);
  const several = schema.anyOf ?? schema.oneOf;
  return several ? several.flatMap((one) => variants(one, root)) : [schema];
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  const shapes = root['$defs'] as Record<string, JsonSchema>;
  return shapes[ref.slice('#/$defs/'.length)] ?? {};
}

function idFields(schema: unknown): [string, JsonSchema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found: [string, JsonSchema][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (/^(?:id|agentid|.+Id)$/.test(key) && typeof value === 'object')
      found.push([key, nullableOf(value as JsonSchema)]);
    found.push(...idFields(value));
  }
  return found;
}

function nullableOf(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
}
