import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { workerMetrics } from '../../platform/metrics/worker-metrics.ts';
import { testApp } from '../app.test-data.ts';

const folder = path.join(import.meta.dirname, '../../../../../deploy/watch');
/** Shown once there is a value, or by another part of the program than the application. */
const notAlways = [
  // Prometheus itself says it.
  'up',
  // Of the parts of a whole program, which a test of the application has not.
  'liuguang_part_up',
  'liuguang_part_restarts_total',
  'liuguang_unhandled_rejections_total',
];

const metricsToken = 'a-token-of-the-operator';
const test = await testApp({ config: { metricsToken } });
afterAll(() => test[Symbol.asyncDispose]());

/** Names of metrics in an expression: words that are no function, keyword, label or text. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '')
    .replaceAll(/\b(?:and|or|unless)\b/g, ' ')
    .replaceAll(/\b\w+\s*\(/g, '(');
  return bare.match(/[a-z_]\w*/gi) ?? [];
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}

/** By their HELP line: also those that have no value now. A histogram has three names. */
async function shown(): Promise<Set<string>> {
  const worker = workerMetrics({ pool: test.database.pool, log: { warn: () => {} } as never });
  try {
    await expect.poll(async () => (await test.database.pool.query('select from worker_figures')).rowCount).toBe(1);
    const { body, statusCode } = await test.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^liuguang_figures_unread 0$/m);
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
    return new Set(
      types.flatMap(({ name, type }) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  } finally {
    await worker.close();
  }
}

it('names no metric in dashboard and alerts that the program does not show', async () => {
  const dashboard = JSON.parse(await readFile(path.join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = await readFile(path.join(folder, 'alerts.yml'), 'utf8');
  const rules = alerts.split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(20);
  for (const rule of rules) {
    expect(rule).toMatch(/^\w+\n +expr: \S.*\n +for: \d+[mhd]\n +labels:\n +severity: (?:warning|critical)\n/);
    expect(rule).toMatch(/\n +annotations:\n +summary: \S.*\n\s*$/);
  }
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map((rule) => unquoted(/expr: (.+)/.exec(rule)?.[1] ?? '')),
  ];
  expect(expressions.length).toBeGreaterThan(50);
  const known = new Set([...(await shown()), ...notAlways]);
  const unknown = expressions.flatMap((expr) => namesIn(expr).filter((name) => !known.has(name)));
  expect(unknown).toEqual([]);
});

it('is for who may read it', async () => {
  const { statusCode } = await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer x' } });
  expect(statusCode).toBe(404);
});
