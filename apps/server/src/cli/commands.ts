import { ads } from './ads.ts';
import { agent } from './agent.ts';
import { backup } from './backups/backup.ts';
import { channels } from './money/channels.ts';
import type { Command } from './command.ts';
import { completion } from './completion/completion.ts';
import { community } from './community.ts';
import { database } from './database-password.ts';
import { demo } from './demo/demo.ts';
import { doctor } from './doctor/doctor.ts';
import { hosts } from './hosts.ts';
import { importContent } from './import/import.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { ledger } from './money/ledger.ts';
import { listings } from './import/listings.ts';
import { migrate } from './migrate.ts';
import { novels } from './import/novels.ts';
import { orders } from './money/orders.ts';
import { owner } from './people/owner.ts';
import { prune } from './prune.ts';
import { storage } from './storage/storage.ts';
import { recover } from './people/recover.ts';
import { redeem } from './money/redeem.ts';
import { restore } from './backups/restore.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { commandWord } from '../platform/process/command-word.ts';

/** Every command by name; a new one is a file beside this and a line here. */
export const commands: Readonly<Record<string, Command>> = {
  ads,
  agent,
  backup,
  channels,
  community,
  completion: completion(() => commands),
  database,
  demo,
  doctor,
  hosts,
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
  storage,
  recover,
  redeem,
  restore,
  safety,
  search,
};

/** What there is, for programs. */
export function helpOf() {
  const all = Object.entries(commands);
  return {
    command: 'help',
    data: all.map(([name, { usage, summary, options }]) => ({ name, usage, summary, options })),
  };
}

export function help(): string {
  const all = [{ usage: 'help', summary: 'this list' }, ...Object.values(commands)];
  const lines = all.flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return [`${commandWord} <command>`, '', ...lines].join('\n');
}
