import { type TestApp, testApp } from '../integration/app.test-data.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { jobsOf } from '../modules.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { JobRunner } from '../platform/jobs/steady-runner.ts';
import { sessionCookie } from '../platform/session/session-store.test-data.ts';
import type { TestDatabase } from './database.ts';
import { testModules } from './modules.ts';

type Who = Parameters<typeof sessionCookie>[2];

export interface UploadApp extends TestApp {
  /** Where it listens: the protocol needs real sockets. */
  base: string;
  cookie(who: Who): Promise<string>;
}

/** The app with agents 3 and 8, listening, that takes files of up to `maxBytes`. */
export async function uploadApp(maxBytes: number): Promise<UploadApp> {
  const test = await testApp({
    config: { uploads: { maxBytes, keepSources: true } },
    prepare: async ({ database }) => await twoAgents(database),
  });
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...test, base, cookie: (who) => sessionCookie(test.database, test.sessions, who) };
}

export async function twoAgents({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const agent = { logo: '', domains: [], channels: [], keys: {}, adultEnabled: false };
  await saveAgent(db, { ...agent, agentId: '3', name: '流光' });
  await saveAgent(db, { ...agent, agentId: '8', name: '潮汐' });
}

/** The worker with every job of the product, in this process. */
export async function runWorker(context: Omit<JobContext, 'signal'>): Promise<JobRunner> {
  const modules = await testModules(context.database, { log: context.log });
  return await runJobs(jobsOf(modules), context);
}
