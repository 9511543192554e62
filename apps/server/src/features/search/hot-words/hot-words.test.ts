import { pino } from 'pino';
import { expect, it } from 'vitest';
import { hotWords } from './hot-words.service.ts';

it('counts sixty words of one address in ten minutes, whatever accounts search from it', () => {
  const counted: string[] = [];
  const words = {
    count: ({ word }: { word: string }) => Promise.resolve(void counted.push(word)),
    words: () => Promise.resolve([]),
    beginning: () => Promise.resolve([]),
    stopWords: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  let now = 1_800_000_000_000;
  const counter = hotWords({ words, clock: () => now, log: pino({ level: 'silent' }) });
  const search = (turn: number, host: number) => {
    const who = { accountId: turn % 2 === 0 ? String(turn) : null, address: `2001:db8::${host}` };
    counter.count({ agentId: '3', keyword: `word ${turn}`, who });
  };
  for (let turn = 0; turn < 500; turn += 1) search(turn, turn);
  expect(counted).toHaveLength(60);
  counter.count({ agentId: '3', keyword: 'elsewhere', who: { accountId: null, address: '203.0.113.1' } });
  expect(counted).toHaveLength(61);
  now += 2 * 3_600_000;
  search(1000, 1);
  expect(counted).toHaveLength(62);
});
