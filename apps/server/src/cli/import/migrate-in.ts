import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { importEncodings, rightsText } from '@liuguang/contract/admin/import/import.ts';
import { z } from 'zod';
import {
  getRun,
  type ImportOptions,
  importOptions,
  isAddress,
  plannedRows,
  problemOfSource,
  SourceProblem,
  sourceNameOf,
} from '../../features/import/import.public.ts';
import type { Db } from '../../platform/db/db.ts';
import { transact } from '../../platform/db/db.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { command, type Command, say, wrongUsage } from '../command.ts';
import { type CliModules, openCliModules } from '../modules.ts';
import { knownAgents } from '../known-agent.ts';
import { sayReport } from './import-report.ts';

type Kind = 'maccms' | 'peertube' | 'folder' | 'csv';

const common = '[--agent 3 …] [--group …] [--author …] [--name …] [--per-second 5] [--dry-run] [--json] [--no-wait]';
const sources: Readonly<Record<Kind, { source: string; summary: string; more: string }>> = {
  maccms: {
    source: '<address of api.php/provide/vod/ | dump.sql>',
    summary: 'videos of a MacCMS site, from its interface (JSON or XML) or a dump of its database',
    more: '[--player …] [--encoding utf-8] ',
  },
  peertube: { source: '<https://instance>', summary: 'videos of a PeerTube instance', more: '' },
  folder: {
    source: '<folder>',
    summary: 'videos and novels of a folder with .json or .nfo, pictures and subtitles beside them',
    more: '',
  },
  csv: { source: '<file.csv>', summary: 'videos and novels of a table', more: '[--encoding gb18030] ' },
};

/** `import maccms`, `import peertube`, `import folder`, `import csv`: the worker does it, this prints how it goes. */
export function migrateIn(kind: Kind): Command {
  const { source: sourceUsage, summary, more } = sources[kind];
  const usage = `import ${kind} ${sourceUsage} --yes-i-have-the-rights ${more}${common}`;
  return command({
    usage,
    summary,
    options: {
      agent: { type: 'string', multiple: true },
      group: { type: 'string' },
      author: { type: 'string' },
      name: { type: 'string' },
      player: { type: 'string' },
      encoding: { type: 'string' },
      'per-second': { type: 'string' },
      'yes-i-have-the-rights': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'no-wait': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    most: 1,
    changes: ({ values }) => !values['dry-run'],
    run: async ({ words: [given], values, program }) => {
      if (given === undefined) throw wrongUsage(`import ${kind} needs a source`, usage);
      if (!values['dry-run'] && !values['yes-i-have-the-rights']) {
        throw new StartError(`${rightsText}\nSay so with --yes-i-have-the-rights, or look first with --dry-run.`);
      }
      const opened = await openCliModules(program);
      const agentIds = await knownAgents(opened.database.db, values.agent ?? ['3']);
      const allowLoopback = opened.config.importLoopback;
      const source = await sourceOf(kind, given, allowLoopback);
      const options = optionsOf(kind, source, values, usage);
      const [agentId = '3', ...moreAgentIds] = agentIds;
      const run = {
        agentId,
        moreAgentIds,
        kind,
        source,
        sourceName: values.name ?? sourceNameOf(kind, source),
        options,
      };
      if (values['dry-run']) return await dryRun(opened.database.db, run, { allowLoopback, json: values.json });
      const importId = await begin(opened, run);
      if (!values.json) say(`import ${importId}: handed to the worker, which goes on by itself, also after a restart`);
      if (values['no-wait']) return;
      await untilEnd(opened.database.db, importId, values.json);
      await sayReport(opened.database.db, importId, values.json);
    },
  });
}

type Run = Parameters<typeof plannedRows>[1] & { readonly moreAgentIds: readonly string[] };

async function sourceOf(kind: Kind, given: string, allowLoopback: boolean): Promise<string> {
  if (kind === 'peertube' || (kind === 'maccms' && isAddress(given))) {
    const problem = problemOfSource(given, allowLoopback);
    if (problem !== null) throw new StartError(`${given}: ${problem}`);
    return given;
  }
  const file = path.resolve(given);
  const info = await stat(file).catch(() => null);
  if (!info || info.isDirectory() !== (kind === 'folder')) {
    throw new StartError(`there is no ${kind === 'folder' ? 'folder' : 'file'} ${file}`);
  }
  return file;
}

interface Values {
  readonly group?: string | undefined;
  readonly author?: string | undefined;
  readonly player?: string | undefined;
  readonly encoding?: string | undefined;
  readonly 'per-second'?: string | undefined;
}

function optionsOf(kind: Kind, source: string, values: Values, usage: string): ImportOptions {
  const read = importOptions.safeParse({
    groupName: values.group ?? '',
    author: values.author ?? '',
    player: values.player,
    encoding: values.encoding === undefined ? undefined : z.enum(importEncodings).catch('utf-8').parse(values.encoding),
    perSecond: values['per-second'] === undefined ? undefined : Number(values['per-second']),
    // Who has a shell here may name files of this machine; nobody else may.
    ...(kind === 'csv' ? { folder: path.dirname(source) } : {}),
  });
  const wrong = values.encoding !== undefined && !importEncodings.some((name) => name === values.encoding);
  if (!read.success || wrong)
    throw wrongUsage(`a wrong --encoding (${importEncodings.join(', ')}) or --per-second`, usage);
  return read.data;
}

async function begin({ database: { db }, modules: { importing } }: CliModules, run: Run): Promise<string> {
  const by = `cli ${os.userInfo().username}`;
  const importId = await transact(db, (trx) =>
    importing.imports.begin(trx, { ...run, madeBy: by, confirmed: { by, text: rightsText } }),
  );
  if (run.kind === 'csv') {
    await importing.importFiles.takeSource(importId, run.source);
    await transact(db, (trx) => importing.imports.beginReading(trx, importId));
  }
  return importId;
}

const whatWords = { new: 'new', change: 'changes', same: 'no change', none: 'left out' } as const;

/** Reads everything and writes nothing. */
async function dryRun(db: Db, run: Run, { allowLoopback, json }: { allowLoopback: boolean; json: boolean }) {
  const counts = { new: 0, change: 0, same: 0, none: 0 };
  const signal = new AbortController().signal;
  try {
    for await (const { record, what } of plannedRows(db, run, { allowLoopback, signal })) {
      counts[what] += 1;
      if (json)
        say(
          JSON.stringify({
            key: record.key,
            kind: record.kind,
            title: record.title,
            what,
            file: record.file,
            problem: record.problem,
          }),
        );
      else
        say(`${whatWords[what]}: ${record.title} [${record.key}]${record.problem === '' ? '' : `: ${record.problem}`}`);
    }
  } catch (error) {
    if (error instanceof SourceProblem) throw new StartError(error.message);
    throw error;
  }
  const { new: made, change, same, none } = counts;
  const end = `${made} new, ${change} changed, ${same} the same, ${none} left out; nothing was changed`;
  say(json ? JSON.stringify({ ...counts, dryRun: true }) : end);
}

const patienceMs = 30_000;

/** Prints how far it is, until it has ended. Whoever stops this stops nothing but the printing. */
async function untilEnd(db: Db, importId: string, json: boolean): Promise<void> {
  const began = Date.now();
  let last = '';
  for (;;) {
    const run = await getRun(db, importId);
    if (!run || run.state === 'failed') throw new StartError(`the import has stopped: ${run?.problem ?? 'it is gone'}`);
    if (run.endedAt !== null) return;
    const { done, skipped, failed, waiting, fetching, processing } = run.counts;
    const text = `${run.titles} read; ${done} done, ${skipped} left out, ${failed} failed, ${waiting + fetching + processing} to go`;
    if (text !== last && !json) say(text);
    if (run.titles === 0 && Date.now() - began > patienceMs) {
      throw new StartError('no worker has taken it up: it begins when the program runs');
    }
    last = text;
    await pause(1000);
  }
}
