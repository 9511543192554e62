import { spawn } from 'node:child_process';

/**
 * `npm run check`: everything that can be said about the code without running it. Checks run two at a time, each prints
 * only when it fails (or has a warning), and the command ends non-zero when any did.
 */
interface Check {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** It may say something although it passes. */
  warns?: boolean;
}

/** What runs in Node is one program, for the compiler and the linter: each would read the server and its schema anew. */
const programs = ['.', 'apps/web', 'apps/console', 'apps/web/src/worker'];

const checks: Check[] = [
  // Each checker of a program compares the large types of the schema anew: one takes half the work of several.
  { name: 'lint', command: ['oxlint', '--deny-warnings', '.'], env: { GOMAXPROCS: '1' } },
  ...programs.map((program) => ({
    name: `types ${program}`,
    command: ['tsc', '-p', program, '--singleThreaded'],
  })),
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'import rules', command: ['node', 'scripts/checks/check-imports.ts'] },
  { name: 'structure', command: ['node', 'scripts/checks/check-structure.ts'] },
  { name: 'dates of migrations', command: ['node', 'scripts/checks/migration-dates/check-migration-dates.ts'] },
  { name: 'kept promises', command: ['node', 'scripts/checks/check-promises.ts'] },
  { name: 'wire names', command: ['node', 'scripts/checks/check-wire-names.ts'] },
  { name: 'known holes', command: ['node', 'scripts/checks/check-advisories.ts'], warns: true },
  { name: 'dead code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
];

async function run({ name, command, env, warns = false }: Check): Promise<boolean> {
  const started = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', (error) => {
    output += error.message;
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));
  const passed = await promise;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!passed || (warns && output !== '')) console.log(output.trimEnd());
  return passed;
}

const waiting = [...checks];
const results: boolean[] = [];
async function drain(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next));
}
await Promise.all([drain(), drain()]);

const failed = results.filter((passed) => !passed).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
