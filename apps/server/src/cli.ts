import { say } from './cli/command.ts';
import { commands, help, helpOf } from './cli/commands.ts';
import { runProgram } from './platform/process/program.ts';
import { StartError } from './platform/process/start-error.ts';
import { commandWord } from './platform/process/command-word.ts';

// npm run cli -- <command>: what an operator does by hand.

runProgram(async (program) => {
  endWithReader(program.stop);
  const [name = 'help', ...args] = process.argv.slice(2);
  const isJson = args.includes('--json');
  let failed = false;
  // Undone last: everything else has been let go of by then.
  program.onStop(() => failed && process.exit(1));
  try {
    if (name === 'help') say(isJson ? JSON.stringify(helpOf()) : help());
    else await commandOf(name).run(args, program);
  } catch (error) {
    if (!isJson || !(error instanceof StartError)) throw error;
    failed = true;
    process.stderr.write(`${JSON.stringify({ command: name, error: error.message })}\n`);
  }
  program.stop();
});

function commandOf(name: string) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StartError(`unknown command "${name}": ${commandWord} help lists them`);
  return command;
}

/** `… | head` has read enough: what is written after that is not missed. */
function endWithReader(stop: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop();
  });
}
