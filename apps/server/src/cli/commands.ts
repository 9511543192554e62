import { ads } from './ads.ts';
import { channels } from './channels.ts';
import type { Command } from './command.ts';
import { community } from './community.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { migrate } from './migrate.ts';
import { novels } from './novels.ts';
import { orders } from './orders.ts';
import { redeem } from './redeem.ts';
import { search } from './search.ts';

/** Every command by name; a new one is a file beside this and a line here. */
export const commands: Readonly<Record<string, Command>> = {
  ads,
  channels,
  community,
  keys,
  ledger,
  migrate,
  novels,
  orders,
  redeem,
  search,
};

export function help(): string {
  const all = [{ usage: 'help', summary: 'this list' }, ...Object.values(commands)];
  const lines = all.flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return ['npm run cli -- <command>', '', ...lines].join('\n');
}
