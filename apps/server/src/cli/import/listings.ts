import { readFile } from 'node:fs/promises';
import {
  type CsvListing,
  accountByCode,
  csvHead,
  decideListing,
  importListings,
  setListingReview,
  waitingListings,
} from '../../features/city/city.public.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Database } from '../../platform/db/database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { knownAgents } from '../known-agent.ts';

const usage =
  'listings waiting|approve|refuse|review|trust|import --agent <id> [--reason <text>] [--author <userCode>] [--dry-run] [<listingId>...|<file.csv>]';

export const listings = command({
  usage,
  summary: `list what waits, approve or refuse some, let every listing wait or trust members, import a CSV (${csvHead})`,
  options: {
    agent: { type: 'string' },
    reason: { type: 'string' },
    author: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
  most: ([what]) => (what === 'approve' || what === 'refuse' ? Infinity : what === 'import' ? 2 : 1),
  changes: ({ words: [what], values }) => what !== 'waiting' && !values['dry-run'],
  run: async ({ values, words: [what, ...given], program }) => {
    const agentId = parseId(values.agent ?? '');
    if (agentId === null) throw wrongUsage('listings needs an agent', usage);
    const { database } = await openCliDatabase(program);
    const { db } = database;
    await knownAgents(db, [agentId]);
    if (what === 'waiting') {
      for (const { listingId, title, category, reason } of await waitingListings(db, agentId))
        say(`${listingId}  ${category}  ${title}${reason === null ? '' : `  [${reason}]`}`);
    } else if (what === 'approve' || what === 'refuse') {
      if (what === 'refuse' && !values.reason) throw wrongUsage('the author is told the reason', usage);
      const refusal = what === 'refuse' ? (values.reason ?? '') : null;
      await decide(db, agentId, given, refusal);
    } else if (what === 'review' || what === 'trust') {
      await setListingReview(db, agentId, what === 'review');
      say(`agent ${agentId}: ${what === 'review' ? 'every listing waits' : 'listings are published unless held'}`);
    } else if (what === 'import') {
      const [file] = given;
      if (file === undefined) throw wrongUsage('import needs a file', usage);
      const authorId = await accountByCode(db, agentId, values.author ?? '');
      if (authorId === null) throw wrongUsage('import needs the userCode of an account of the agent', usage);
      await importFile(db, file, { agentId, authorId, dryRun: values['dry-run'] });
    } else throw wrongUsage('listings needs more', usage);
  },
});

async function decide(db: Database['db'], agentId: string, given: readonly string[], refusal: string | null) {
  for (const one of given) {
    const listingId = parseId(one);
    const decision = { agentId, listingId: listingId ?? '', refusal, actor: 'cli', at: Date.now() };
    if (listingId === null || !(await decideListing(db, decision)))
      throw new StartError(`listing ${one} does not wait`);
    say(`${refusal === null ? 'approved' : 'refused'} ${listingId}`);
  }
}

interface ImportTo {
  readonly agentId: string;
  readonly authorId: string;
  readonly dryRun: boolean;
}

/** Row by row; one wrong row, and nothing is written. */
async function importFile(db: Database['db'], file: string, { agentId, authorId, dryRun }: ImportTo): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read`);
  });
  const { rows, wrong, imported } = await importListings(db, text, { agentId, authorId, dryRun, at: Date.now() });
  for (const row of rows) say(told(row));
  if (wrong > 0) throw new StartError(`${wrong} of ${rows.length} rows are wrong; nothing was changed`);
  say(dryRun ? `${rows.length} rows are right; nothing was changed` : `imported ${imported} listings`);
}

function told({ line, form, problem }: CsvListing): string {
  return `line ${line}: ${problem ?? `ok  ${form?.title ?? ''}`}`;
}
