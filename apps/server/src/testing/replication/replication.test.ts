import { expect, it, vi } from 'vitest';
import { testReplication } from './replication.ts';

vi.setConfig({ testTimeout: 120_000 });

it('has a replica that follows, only reads, and goes on as primary with everything that was acknowledged', async () => {
  await using pair = await testReplication();
  await pair.primary.run('create table notes (n int)');
  await pair.primary.run('insert into notes values (1)');
  await pair.caughtUp();
  expect(await pair.replica.run('select n from notes')).toEqual([{ n: 1 }]);
  await expect(pair.replica.run('insert into notes values (2)')).rejects.toThrow('read-only transaction');

  await pair.replica.run('select pg_wal_replay_pause()');
  await pair.primary.run('insert into notes values (2)');
  expect(await pair.replica.run('select n from notes')).toEqual([{ n: 1 }]);
  await pair.replica.run('select pg_wal_replay_resume()');
  await pair.caughtUp();

  await pair.synchronous();
  await pair.primary.run('insert into notes values (3)');
  await pair.primary.kill();
  await expect(pair.primary.run('select 1')).rejects.toThrow('ECONNREFUSED');
  await pair.promote();
  await pair.replica.run('insert into notes values (4)');
  expect(await pair.replica.run('select n from notes order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});
