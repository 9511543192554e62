import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { expect, it } from 'vitest';
import { answerOf } from './sample.ts';

it.each(Object.keys(adminCalls) as AdminCallName[])('makes an answer of %s that the contract knows', (name) => {
  expect(adminCalls[name].output.safeParse(answerOf(name)).error).toBeUndefined();
});
