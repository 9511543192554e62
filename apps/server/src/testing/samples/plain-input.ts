import { z } from 'zod';

export type Input = Record<string, unknown>;

/** Of these, the first that a field takes: a field with a form of its own is given by its name. */
const plain: readonly unknown[] = [
  null,
  true,
  1,
  0,
  7,
  '1',
  '样例',
  '999999',
  '000000',
  '22222222',
  'sample-words',
  'A'.repeat(43),
  '0'.repeat(32),
  'https://a.example/',
  'me@example.com',
  '13800000000',
  '2000-01-01',
  [],
];

/**
 * A right input, made from the schema: only what has to be there, `given` by the names of fields where that fits, else the
 * plainest value.
 */
export function plainInput(schema: z.ZodObject, given: Readonly<Input>): Input {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = fits(field, undefined) ? undefined : plainValue(field, name, given);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Undefined when there is none. */
function plainValue(schema: z.core.$ZodType, name: string, given: Readonly<Input>): unknown {
  if (name in given && fits(schema, given[name])) return given[name];
  // An id of nothing that is there, rather than of the first row.
  if (name.endsWith('Id') && fits(schema, '999999')) return '999999';
  const made = ofType(schema, name, given);
  return made !== undefined && fits(schema, made) ? made : plain.find((value) => fits(schema, value));
}

function ofType(schema: z.core.$ZodType, name: string, given: Readonly<Input>): unknown {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
  if (schema instanceof z.ZodObject) return plainInput(schema, given);
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'pipe') return plainValue(def.in, name, given);
  if (def.type === 'union')
    return def.options.map((one) => plainValue(one, name, given)).find((one) => one !== undefined);
  if (def.type === 'array') return fits(schema, []) ? [] : [plainValue(def.element, name.replace(/s$/, ''), given)];
  return undefined;
}

export function fits(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}

interface Asked {
  readonly name: string;
  readonly schema: z.ZodObject;
  /** By the names of fields. */
  readonly given: Readonly<Input>;
  /** Of this call alone. */
  readonly own?: Readonly<Input> | undefined;
  /** The file where both are written. */
  readonly table: string;
}

/** The input of a call; throws what is to be written where when none can be made. */
export function sampleInput({ name, schema, given, own = {}, table }: Asked): Input {
  const input = { ...plainInput(schema, given), ...own };
  const { error } = schema.safeParse(input);
  if (!error) return input;
  const fields = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
  throw new Error(`no input of ${name} can be made from its schema (${fields}): write these fields into ${table}`);
}

/** Each is made when it is asked for: one that cannot be made fails the test of its own call. */
export function madeByName<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Readonly<Record<Name, Made>> {
  const all = {} as Record<Name, Made>;
  for (const name of names) Object.defineProperty(all, name, { enumerable: true, get: () => make(name) });
  return all;
}
