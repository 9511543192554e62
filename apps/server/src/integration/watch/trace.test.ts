import { afterAll, expect, it } from 'vitest';
import { jobsOf } from '../../modules.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { staffCookie } from '../../testing/staff.ts';

interface Line {
  readonly requestId?: string;
  readonly call?: string;
  readonly job?: string;
  readonly outcome?: string;
}

const lines: Record<'web' | 'worker', Line[]> = { web: [], worker: [] };
const logTo = (part: 'web' | 'worker') =>
  createLogger(
    { env: 'production', logLevel: 'info' },
    { write: (text) => lines[part].push(JSON.parse(text) as Line) },
  );

const test = await identityApp(() => ({ clock: Date.now, log: logTo('web') }));
const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => test[Symbol.asyncDispose]());

async function checkBooks(headers: Record<string, string>): Promise<string> {
  const { cookie } = await staffCookie(test.database.db, { role: 'owner' });
  const answer = await fetch(`${address}/api/admin/books/check`, {
    method: 'POST',
    headers: {
      cookie,
      'x-client': 'console/1.0.0',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-request-id') ?? '';
}

it('follows a request from the browser to the job that it led to, by one id', async () => {
  expect(await checkBooks({ 'x-request-id': 'from-a-browser-1' })).toBe('from-a-browser-1');
  // One that the web process makes itself is carried on as well.
  const made = await checkBooks({});
  expect(made).toMatch(/^[0-9a-f]{24}$/);
  const { database, folder } = test;
  const jobs = jobsOf(test.modules).filter(({ id }) => id === 'payment.check-books');
  const runner = await runJobs(jobs, { database, log: logTo('worker'), dataDir: folder });
  try {
    for (const id of ['from-a-browser-1', made]) {
      const own = (part: Line[]) => part.filter(({ requestId }) => requestId === id);
      await expect
        .poll(() => own(lines.worker))
        .toEqual([expect.objectContaining({ job: 'payment.check-books', outcome: 'done' })]);
      expect(own(lines.web)).toEqual([expect.objectContaining({ call: 'admin/books/check' })]);
    }
  } finally {
    await runner.stop();
  }
});
