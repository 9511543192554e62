import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import type { Program } from '../platform/process/program.ts';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
>;

export interface Command {
  /** What follows the name: shown in the list and when the arguments are wrong. */
  readonly usage: string;
  readonly summary: string;
  run(args: readonly string[], program: Program): Promise<void>;
}

/** A command with its options as `node:util` describes them; a wrong option is one line that shows the usage. */
export function command<const Options extends ParseArgsOptionsConfig>(spec: {
  usage: string;
  summary: string;
  options: Options;
  run(input: { values: Parsed<Options>['values']; words: readonly string[]; program: Program }): Promise<void>;
}): Command {
  const { usage, summary, options } = spec;
  return {
    usage,
    summary,
    run: async (args, program) => {
      const { values, positionals } = parse(args, options, usage);
      await spec.run({ values, words: positionals, program });
    },
  };
}

export function wrongUsage(reason: string, usage: string): StartError {
  return new StartError(`${reason}: npm run cli -- ${usage}`);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function parse<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw wrongUsage(reasonOf(error).split('. ')[0] ?? '', usage);
  }
}
