import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isAlive } from './pids.ts';
import type { PartState } from './part-messages.ts';
import { type SupervisedPart, supervisePart } from './supervised-part.ts';
import { testFolder } from '../../testing/test-folder.ts';

const folder = testFolder(afterAll);
const running: SupervisedPart[] = [];

afterEach(() => Promise.all(running.splice(0).map((part) => part.stop())));

/** A part that does what the source says. */
function supervise(source: string, mustStart = false) {
  const file = path.join(folder, `${running.length}-${source.length}.mjs`);
  writeFileSync(file, `process.on('disconnect', () => process.exit());\n${source}`);
  const states: PartState[] = [];
  const logged: string[] = [];
  const log = { error: (line: unknown) => logged.push(String(line)), info: () => {} };
  const part = supervisePart({
    part: 'test',
    file,
    log,
    flags: [],
    env: () => ({}),
    pauseMs: { first: 10, longest: 40 },
    mustStart,
    stopPatienceMs: 300,
    onState: (state) => states.push(state),
  });
  running.push(part);
  return { part, states, logged };
}

const ready = (more = '') => `process.send({ kind: 'ready', port: process.pid${more} });`;

it('starts a part again for as long as it ends, with longer and longer pauses', async () => {
  const { part, states, logged } = supervise(`${ready()} setTimeout(() => process.exit(3), 20);`);
  await part.ready;
  await expect.poll(() => states.at(-1)?.restarts).toBeGreaterThanOrEqual(5);
  expect(logged.slice(0, 4)).toEqual(
    [0.01, 0.02, 0.04, 0.04].map((pause) => `test ended (3): starting it again in ${pause} s`),
  );
  expect(states.slice(0, 4)).toEqual([
    { part: 'test', up: true, restarts: 0 },
    { part: 'test', up: false, restarts: 1 },
    { part: 'test', up: true, restarts: 1 },
    { part: 'test', up: false, restarts: 2 },
  ]);
});

it('tells why a part that must start did not, and does not try again', async () => {
  const { part, states } = supervise(
    `process.send({ kind: 'failed', reason: 'port 1 is in use' }, () => process.exit(1));`,
    true,
  );
  await expect(part.ready).rejects.toThrow('port 1 is in use');
  const silent = supervise('process.exit(7);', true);
  await expect(silent.part.ready).rejects.toThrow('test ended before it was ready (7)');
  expect([...states, ...silent.states]).toEqual([]);
});

it('hears nothing in what others say on the channel', async () => {
  const { part } = supervise(
    `process.send({ 'watch:import': ['x'] }); process.send('ready'); ${ready()} setInterval(() => {}, 1000);`,
  );
  expect((await part.ready).port).toBeGreaterThan(0);
});

it('kills a part that does not stop when it is asked to', async () => {
  const { part } = supervise(`${ready()} process.removeAllListeners('disconnect'); process.on('message', () => {});`);
  const { port: pid = 0 } = await part.ready;
  await part.stop();
  expect(isAlive(pid)).toBe(false);
});
