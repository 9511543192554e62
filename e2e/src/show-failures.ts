import { afterAll, afterEach } from 'vitest';
import { openBrowsers } from './steps/phone.ts';

afterAll(async () => {
  const left = [...openBrowsers].flatMap((browser) => browser.contexts());
  await Promise.all(left.map((context) => context.close()));
});

/** A journey that fails waits in vain for something: what its screens showed instead says more than the name of the wait. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of [...openBrowsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))) {
    const text = await page.innerText('body', { timeout: 2000 }).catch(() => '(no screen)');
    process.stderr.write(
      `${task.name}\n  at ${page.url()} it showed:\n${text.replaceAll(/\n+/g, '\n').slice(0, 1500)}\n`,
    );
  }
});
