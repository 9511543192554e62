import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { onTestFinished } from 'vitest';
import { configureClient } from '../lib/api/client.ts';
import { showUser } from '../lib/session/session-queries.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import { sampleAgent } from './samples.ts';
import { type Answers, type LocalApi, startLocalApi } from './local-api.ts';

interface Visit extends LocalApi {
  /** What the client told the user, errors with `!` in front. */
  readonly told: string[];
  /** The inputs of a call, in order. */
  inputs(name: string): Record<string, unknown>[];
}

/** The visit of the running test. */
export let visit: Visit;

/** A visit with an account on a clean device, talking to a local API that closes with the test. */
export async function startVisit(user: UserInfo | null, answers: Answers): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  useAppStore.setState({ ...useAppStore.getInitialState(), signedIn: user !== null }, true);
  if (user) showUser(undefined, user);
  const told: string[] = [];
  const api = await startLocalApi({
    getAgentInfo: () => sampleAgent,
    getPlatForm: () => ({ list: [] }),
    ...(user ? { getUserInfo: () => user } : {}),
    ...answers,
  });
  configureClient({
    onErrorMessage: (message) => told.push(`!${message}`),
    onMessage: (message) => told.push(message),
    onSessionLost: () => undefined,
  });
  onTestFinished(() => api.close());
  visit = {
    ...api,
    told,
    inputs: (name) => api.asked.filter((call) => call.name === name).map((call) => call.input),
  };
}
