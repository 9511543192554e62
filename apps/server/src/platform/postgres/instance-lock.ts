import { Client } from 'pg';
import { StartError } from '../process/start-error.ts';

/** Advisory lock that a living server holds on its embedded database for as long as it runs. */
const lock = [1_819_501_926, 1] as const;

const holderPrefix = 'liuguang server ';

export function refusal(dataDir: string, pid: string): StartError {
  return new StartError(
    `another Liuguang is running with this data folder (pid ${pid}): stop it, or set DATA_DIR to another folder than ${dataDir}`,
  );
}

/** The process id of the server that holds the lock, as far as it said. */
export async function lockHolder(client: Client): Promise<string | undefined> {
  const result = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...lock],
  );
  return result.rows[0]?.name.replace(holderPrefix, '');
}

/** Takes the lock and keeps it: a connection that is lost, as in a crash of PostgreSQL, is made again. */
export async function holdLock(url: string, dataDir: string) {
  let released = false;
  let client = await connect();
  if (!(await take(client))) {
    const holder = await lockHolder(client);
    await client.end();
    throw refusal(dataDir, holder ?? 'unknown');
  }
  watch();

  async function connect(): Promise<Client> {
    const made = new Client({
      connectionString: url,
      application_name: `${holderPrefix}${process.pid}`,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    made.on('error', () => {});
    await made.connect();
    return made;
  }

  function watch(): void {
    client.once('end', () => {
      if (!released) tryAgainIn(300);
    });
  }

  function tryAgainIn(pauseMs: number): void {
    setTimeout(() => {
      again().catch(() => tryAgainIn(1000));
    }, pauseMs).unref();
  }

  async function again(): Promise<void> {
    if (released) return;
    try {
      client = await connect();
    } catch {
      tryAgainIn(1000);
      return;
    }
    watch();
    // Not taken, or released meanwhile: the end of the connection leads here again, or nowhere.
    const taken = await take(client).catch(() => false);
    if (released || !taken) await client.end().catch(() => {});
  }

  return {
    release: async () => {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

async function take(client: Client): Promise<boolean> {
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...lock]);
  return result.rows[0]?.taken === true;
}
