import {
  overdueCounts,
  queuePage,
  releaseHold,
  reportsOf,
  shownHold,
  takedownLog,
} from '../features/safety/safety.public.ts';
import { parseId } from '../platform/db/id.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliModules } from './modules.ts';

const usage =
  'safety queue|overdue|log | safety keep|remove|restrict|grant|refuse <caseId> --reason <text> | ' +
  'safety publish|reject upload|post|picture <id> [--reason <text>] | safety reports <caseId> | ' +
  'safety keep-all|remove-all reporter|hour <reportId> --reason <text> | safety undo-all <batchId> | safety hold|release';
/** How many words each takes, itself among them. */
const lengths: ReadonlyMap<string, number> = new Map([
  ...['queue', 'overdue', 'log', 'hold', 'release'].map((what) => [what, 1] as const),
  ...['keep', 'remove', 'restrict', 'grant', 'refuse', 'reports', 'undo-all'].map((what) => [what, 2] as const),
  ...['publish', 'reject', 'keep-all', 'remove-all'].map((what) => [what, 3] as const),
]);
const looks: ReadonlySet<string> = new Set(['queue', 'overdue', 'log', 'hold', 'reports']);
const decisions = ['keep', 'remove', 'restrict'] as const;

export const safety = command({
  usage,
  summary:
    'see what waits for a decision and what was decided, decide about reports (one or many), appeals and waiting uploads',
  options: { reason: { type: 'string', default: '' } },
  most: ([what = '']) => lengths.get(what) ?? Infinity,
  changes: ({ words: [what = ''] }) => !looks.has(what),
  run: async ({ values: { reason }, words, program }) => {
    const [what = '', ...rest] = words;
    if (!lengths.has(what)) throw wrongUsage('safety needs what to do', usage);
    const { database, modules } = await openCliModules(program);
    const { db } = database;
    const service = modules.safety;
    const idOf = (given: string | undefined) => {
      const id = parseId(given ?? '');
      if (id === null) throw wrongUsage('safety needs an id', usage);
      return id;
    };
    const decision = decisions.find((name) => name === what);
    if (what === 'queue') {
      let cursor: string | undefined;
      do {
        const page = await queuePage(db, { agentIds: null, cursor, size: 100 });
        for (const item of page.list) {
          const due = new Date(item.dueAt).toISOString();
          say(
            `${item.what} ${item.id}  ${item.kind} ${item.itemId}  due ${due}  ${item.reasons.join(',')}  ${item.title}`,
          );
        }
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    } else if (what === 'overdue') {
      const counts = await overdueCounts(db, null, Date.now());
      for (const [name, count] of Object.entries(counts)) say(`${name}: ${count}`);
    } else if (what === 'log') {
      const { list } = await takedownLog(db, { size: 100 }, null);
      for (const entry of list) say(`${entry.caseId}  ${entry.kind} ${entry.itemId}  ${entry.state}  ${entry.reason}`);
    } else if (decision) {
      const { caseId: id, state } = await service.decisions.decide({
        caseId: idOf(rest[0]),
        decision,
        reason,
        by: 'cli',
      });
      say(`case ${id}: ${state}`);
    } else if (what === 'grant' || what === 'refuse') {
      const caseId = idOf(rest[0]);
      await service.decisions.decideAppeal({ caseId, granted: what === 'grant', reason, by: 'cli' });
      say(`appeal of case ${caseId}: ${what === 'grant' ? 'granted' : 'refused'}`);
    } else if (what === 'publish' || what === 'reject') {
      const kind = (['upload', 'post', 'picture'] as const).find((name) => name === rest[0]);
      if (!kind) throw wrongUsage('safety needs a kind', usage);
      const id = idOf(rest[1]);
      await service.waiting.decide({ what: kind, id, publish: what === 'publish', reason });
      say(`${kind} ${id}: ${what === 'publish' ? 'published' : 'rejected'}`);
    } else if (what === 'reports') {
      for (const { reportId, trust, reason: said, at, text } of await reportsOf(db, idOf(rest[0]))) {
        say(`${reportId}  ${new Date(at).toISOString()}  ${said}  ${trust}  ${text}`);
      }
    } else if (what === 'keep-all' || what === 'remove-all') {
      const of = (['reporter', 'hour'] as const).find((name) => name === rest[0]);
      if (!of || reason.trim() === '') throw wrongUsage('safety needs reporter or hour, and a reason', usage);
      const wanted = {
        reportId: idOf(rest[1]),
        of,
        decision: what === 'keep-all' ? 'keep' : 'remove',
        reason,
      } as const;
      const { batchId, decided, skipped, left } = await service.batches.decide(
        { ...wanted, dryRun: false },
        'cli',
        null,
      );
      say(`decided ${decided}, skipped ${skipped}, left ${left}${batchId === null ? '' : `; batch ${batchId}`}`);
    } else if (what === 'undo-all') {
      const { undone, skipped } = await service.batches.undo(idOf(rest[0]), 'cli');
      say(`open again ${undone}, skipped ${skipped}`);
    } else if (what === 'hold') {
      const hold = await shownHold(db, Date.now());
      say(
        hold
          ? `held since ${new Date(hold.startedAt).toISOString()}: ${hold.held} items wait that were not hidden`
          : 'no hold',
      );
    } else if (what === 'release') {
      say((await releaseHold(db, 'cli', Date.now())) ? 'reports hide again' : 'no hold');
    } else throw wrongUsage('safety needs more', usage);
  },
});
