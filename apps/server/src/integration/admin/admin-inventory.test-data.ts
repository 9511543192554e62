import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { type Input, madeByName, sampleInput } from '../../testing/samples/plain-input.ts';
import type { Database } from '../../platform/db/database.ts';
import { hostsOfThree } from './samples/agent-admin-samples.test-data.ts';
import { given, ownInputs } from './samples/own-inputs.test-data.ts';
import { type Things, thingsOf } from './samples/things.test-data.ts';
import { mine, theirs } from './samples/words.test-data.ts';

interface Sample {
  /** Right in form, about things of agent 3; whether it has an effect is for the tests of the feature. */
  readonly input: Input;
  /** The same about things of agent 8, where the call names a thing by an id of its own. */
  readonly foreign?: Input;
}
export type AdminSamples = Readonly<Record<AdminCallName, Sample>>;

/** Makes what the calls of the console are about, for agents 3 and 8, and the inputs of each from its schema. */
export async function adminSamples(database: Database): Promise<AdminSamples> {
  await database.pool.query(
    `insert into agents (id, name) values (3, $1), (8, $2) on conflict (id) do update set name = excluded.name`,
    [`${mine}站`, `${theirs}站`],
  );
  await hostsOfThree(database);
  const [ours, others] = [await thingsOf(database, '3', mine), await thingsOf(database, '8', theirs)];
  const table = 'apps/server/src/integration/admin/samples/own-inputs.test-data.ts';
  const inputOf = (name: AdminCallName, things: Things): Input => {
    const { input: schema } = adminCalls[name] as AdminCallSpec;
    const own = ownInputs[name]?.(things, ours);
    return sampleInput({ name, schema, given: { ...given, ...things }, own, table });
  };
  return madeByName(Object.keys(adminCalls) as AdminCallName[], (name) => {
    const [input, foreign] = [inputOf(name, ours), inputOf(name, others)];
    return JSON.stringify(input) === JSON.stringify(foreign) ? { input } : { input, foreign };
  });
}
