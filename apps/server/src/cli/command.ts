import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import type { Program } from '../platform/process/program.ts';
import { noteChange } from './changes.ts';
import { commandWord } from '../platform/process/command-word.ts';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
>;

export interface Command {
  /** What follows the name: shown in the list and when the arguments are wrong. */
  readonly usage: string;
  readonly summary: string;
  /** The names of its options, for completion. */
  readonly options: readonly string[];
  run(args: readonly string[], program: Program): Promise<void>;
}

interface Given<Options extends ParseArgsOptionsConfig> {
  readonly values: Parsed<Options>['values'];
  readonly words: readonly string[];
}

/** A command with its options as `node:util` describes them; a wrong option is one line that shows the usage. */
export function command<const Options extends ParseArgsOptionsConfig>(spec: {
  usage: string;
  summary: string;
  options: Options;
  /** How many words it takes besides its options: one more is a mistake, never left unread. */
  most: number | ((words: readonly string[]) => number);
  /** Whether it changes anything; what does is written into the audit log before it is done. */
  changes: boolean | ((given: Given<Options>) => boolean);
  run(input: Given<Options> & { readonly program: Program }): Promise<void>;
}): Command {
  const { usage, summary, options, most, changes } = spec;
  const own = Object.keys(options);
  return {
    usage,
    summary,
    options: own.includes('json') ? own : [...own, 'json'],
    run: async (given, program) => {
      // A command with a form of its own for machines keeps it.
      const isJson = !own.includes('json') && given.includes('--json');
      const args = isJson ? given.filter((word) => word !== '--json') : given;
      const { values, positionals: words } = parse(args, options, usage);
      const extra = words[typeof most === 'number' ? most : most(words)];
      if (extra !== undefined) throw wrongUsage(`"${extra}" is one word too many`, usage);
      if (typeof changes === 'boolean' ? changes : changes({ values, words }))
        noteChange(program, { command: usage.split(' ', 1)[0] ?? '', words, options: values });
      const work = () => spec.run({ values, words, program });
      await (isJson ? asDocument(usage.split(' ', 1)[0] ?? '', work) : work());
    },
  };
}

export function wrongUsage(reason: string, usage: string): StartError {
  return new StartError(`${reason}: ${commandWord} ${usage}`);
}

/** What a command says while it answers as one JSON document. */
interface Document {
  data: unknown;
  readonly lines: string[];
}

let document: Document | undefined;

/** A line for people; in the document of a program one of its `lines`. */
export function say(text: string): void {
  if (document) document.lines.push(...text.split('\n'));
  else process.stdout.write(`${text}\n`);
}

/** What the lines are made of, for programs: people do not see it. */
export function tell(data: unknown): void {
  if (document) document.data = data;
}

/** One document, also of a command that failed in the end: what it found is what the caller wants to know. */
async function asDocument(name: string, work: () => Promise<void>): Promise<void> {
  const own: Document = { data: null, lines: [] };
  document = own;
  try {
    await work();
  } finally {
    document = undefined;
    process.stdout.write(`${JSON.stringify({ command: name, ...own })}\n`);
  }
}

function parse<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw wrongUsage(reasonOf(error).split('. ')[0] ?? '', usage);
  }
}
