import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const load = (env: NodeJS.ProcessEnv) => loadConfig({ NODE_ENV: 'production', ...env }, '/');
const open = (DATABASE_URL: string, env: NodeJS.ProcessEnv = {}) => load({ DATABASE_URL, ...env }).databaseUrl;
const own = 'postgres://u:p@127.0.0.1/x';

describe('TLS to an outside database', () => {
  it.each([
    ['postgres://u:p@db.internal:5432/x', '?sslmode=verify-full'],
    ['postgres://u:p@db.internal/x?application_name=y', '&sslmode=verify-full'],
    ['postgres://u:p@127.0.0.1/x?host=db.internal', '&sslmode=verify-full'],
    ['postgres://u:p@127.0.0.1.example.com/x', '?sslmode=verify-full'],
    ['postgres://u:p@db.internal/x?sslrootcert=/etc/db.pem', '&sslmode=verify-full'],
  ])('is there and verified where nothing is said about it: %s', (url, added) => {
    expect(open(url)).toBe(url + added);
    expect(open(url, { NODE_ENV: 'development' })).toBe(url + added);
    expect(open(url, { ALLOW_PLAIN_DATABASE: '1' })).toBe(url);
    const read = load({ DATABASE_URL: own, DATABASE_READ_URL: url, DATABASE_DIRECT_URL: url }).database;
    expect([read.readUrl, read.directUrl]).toEqual([url + added, url + added]);
  });

  it.each([
    'postgres://u:hunter2@db.internal/x?sslmode=require',
    'postgres://u:hunter2@db.internal/x?sslmode=disable',
    'postgres://u:hunter2@db.internal/x?ssl=0',
    'postgres://u:hunter2@db.internal/x?sslmode=no-verify',
    'postgres://u:hunter2@db.internal/x?sslmode=verify-full&sslmode=disable',
  ])('is not to be switched off in production, which one line says without the password: %s', (url) => {
    expect(() => open(url)).toThrow(ConfigError);
    expect(() => open(url)).toThrow(/^DATABASE_URL .*verify-full.*ALLOW_PLAIN_DATABASE=1$/);
    expect(() => open(url)).not.toThrow('hunter2');
    expect(() => load({ DATABASE_URL: own, DATABASE_READ_URL: url })).toThrow(/^DATABASE_READ_URL .*verify-full/);
    expect(open(url, { ALLOW_PLAIN_DATABASE: '1' })).toBe(url);
    expect(open(url, { NODE_ENV: 'development' })).toBe(url);
  });

  it.each([
    'postgres://u:p@db.internal/x?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem',
    'postgres://u:p@127.0.0.1:5433/x',
    'postgres://u:p@[::1]/x',
    'postgres://u:p@localhost/x?host=/run/postgresql',
    'postgres://u:p@%2Frun%2Fpostgresql/x',
  ])('is as the address says on this machine, and where it is verified: %s', (url) => {
    expect(open(url)).toBe(url);
  });
});

describe('the settings of the database', () => {
  it('have a direct address, named statements and 20 connections unless told otherwise', () => {
    expect(load({ DATABASE_URL: own }).database).toEqual({
      directUrl: own,
      pooled: false,
      namedStatements: true,
      readUrl: undefined,
      readLagMs: 3000,
      pool: 20,
    });
  });

  it('turn named statements off behind a pooler that is not said to know them', () => {
    const pooled = { DATABASE_URL: 'postgres://u:p@127.0.0.1:6432/x', DATABASE_DIRECT_URL: own };
    expect(load(pooled).database).toMatchObject({ directUrl: own, pooled: true, namedStatements: false });
    expect(load({ ...pooled, DATABASE_NAMED_STATEMENTS: '1' }).database.namedStatements).toBe(true);
    expect(load({ DATABASE_URL: own, DATABASE_DIRECT_URL: own }).database.pooled).toBe(false);
  });

  it.each([
    ['DATABASE_DIRECT_URL', own, 'expected DATABASE_URL beside it'],
    ['DATABASE_READ_URL', own, 'expected DATABASE_URL beside it'],
    ['DATABASE_READ_URL', 'mysql://x', 'postgres://user'],
    ['DATABASE_POOL', '1', 'connections from 2 to 500'],
    ['DATABASE_POOL', 'many', 'connections from 2 to 500'],
    ['DATABASE_READ_LAG_SECONDS', '9', 'seconds from 1 to 8'],
    ['WORKER_LANES', 'heavy,heavy', 'lanes split by commas'],
    ['WORKER_LANES', 'toString', 'lanes split by commas'],
    ['WORKER_LANES', 'heavy=0', 'lanes split by commas'],
    ['WORKER_LANES', 'heavy=65', 'lanes split by commas'],
    ['WORKER_LANES', 'heavy=1=2', 'lanes split by commas'],
    ['WORKER_LANES', ',', 'lanes split by commas'],
  ])('refuse %s=%s', (name, value, expected) => {
    expect(() => load({ [name]: value })).toThrow(`${name} is`);
    expect(() => load({ [name]: value })).toThrow(expected);
  });

  it('choose the lanes of a worker', () => {
    expect(Object.keys(load({}).lanes)).toHaveLength(9);
    expect(load({ WORKER_LANES: 'urgent, routine=5 heavy=1' }).lanes).toEqual({ urgent: 2, routine: 5, heavy: 1 });
  });
});
