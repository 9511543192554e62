import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';

interface Sample {
  /** Right in form, about things of agent 3; whether it has an effect is for the tests of the feature. */
  readonly input: Record<string, unknown>;
  /** The same about a thing of agent 8, for calls that name it by an id of its own. */
  readonly foreign?: Record<string, unknown>;
  /** The answer holds `mine`: shows that the list is not empty for the wrong reason. */
  readonly showsMine?: boolean;
}

export type AdminSamples = Readonly<Record<AdminCallName, Sample>>;
