import { longestGrantMs } from './features/playback/playback-token.ts';
import { loadConfig } from './platform/config/config.ts';
import { loadSecrets, playbackKeysEveryMs, rotatePlaybackKey } from './platform/config/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/run-jobs.ts';
import { createLogger } from './platform/log/logger.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { checkOutsideDatabase } from './platform/postgres/outside.ts';
import { prepareDataDir } from './platform/process/data-dir.ts';
import { type Program, runProgram } from './platform/process/program.ts';
import { StartError } from './platform/process/start-error.ts';

// npm run cli -- <command>: what an operator does by hand.

interface Command {
  summary: string;
  run(program: Program): Promise<void>;
}

const commands: Record<string, Command> = {
  help: { summary: 'this list', run: async () => say(help()) },
  keys: {
    summary: 'keys rotate: sign playback addresses with a new key; the old one opens what it signed for 6 hours more',
    run: runKeys,
  },
  migrate: { summary: 'bring the database up to date (a start does it as well)', run: runMigrate },
};

runProgram(async (program) => {
  const name = process.argv[2] ?? 'help';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StartError(`unknown command "${name}": npm run cli -- help lists them`);
  await command.run(program);
  program.stop();
});

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['npm run cli -- <command>', '', ...lines].join('\n');
}

async function runKeys(): Promise<void> {
  if (process.argv[3] !== 'rotate') throw new StartError('keys needs what to do: npm run cli -- keys rotate');
  const { dataDir } = loadConfig(process.env, process.cwd());
  prepareDataDir(dataDir);
  const now = Date.now();
  const current = rotatePlaybackKey(dataDir, { now, until: now + longestGrantMs });
  say(
    `playback key ${current} signs from now on; a running Liuguang takes it up within ${(2 * playbackKeysEveryMs) / 1000} s`,
  );
}

async function runMigrate(program: Program): Promise<void> {
  const config = loadConfig(process.env, process.cwd());
  const log = createLogger(config);
  const url = config.databaseUrl ?? (await startOwnPostgres(program, config.dataDir, log));
  await checkOutsideDatabase(url);
  const database = openDatabase(url, { max: 2, applicationName: 'liuguang cli' });
  program.onStop(() => database.close());
  const applied = await migrate(database.pool);
  await migrateJobs(database.pool, log);
  say(applied.length === 0 ? 'the database is up to date' : applied.map((name) => `applied ${name}`).join('\n'));
}

async function startOwnPostgres(program: Program, dataDir: string, log: ReturnType<typeof createLogger>) {
  prepareDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password: loadSecrets(dataDir).databasePassword, log });
  program.onStop(() => postgres.stop());
  return postgres.url;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
