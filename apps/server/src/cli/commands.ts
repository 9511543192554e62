import { ads } from './ads.ts';
import { agent } from './agent.ts';
import { backup } from './backup.ts';
import { channels } from './channels.ts';
import type { Command } from './command.ts';
import { community } from './community.ts';
import { database } from './database-password.ts';
import { doctor } from './doctor/doctor.ts';
import { importContent } from './import/import.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { listings } from './import/listings.ts';
import { migrate } from './migrate.ts';
import { novels } from './import/novels.ts';
import { orders } from './orders.ts';
import { owner } from './people/owner.ts';
import { prune } from './prune.ts';
import { recover } from './people/recover.ts';
import { redeem } from './redeem.ts';
import { restore } from './restore.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';

/** Every command by name; a new one is a file beside this and a line here. */
export const commands: Readonly<Record<string, Command>> = {
  ads,
  agent,
  backup,
  channels,
  community,
  database,
  doctor,
  import: importContent,
  jobs,
  keys,
  ledger,
  listings,
  migrate,
  novels,
  orders,
  owner,
  prune,
  recover,
  redeem,
  restore,
  safety,
  search,
};

export function help(): string {
  const all = [{ usage: 'help', summary: 'this list' }, ...Object.values(commands)];
  const lines = all.flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return ['npm run cli -- <command>', '', ...lines].join('\n');
}
