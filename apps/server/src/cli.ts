import { say } from './cli/command.ts';
import { commands, help } from './cli/commands.ts';
import { runProgram } from './platform/process/program.ts';
import { StartError } from './platform/process/start-error.ts';

// npm run cli -- <command>: what an operator does by hand.

runProgram(async (program) => {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (name === 'help') say(help());
  else await commandOf(name).run(args, program);
  program.stop();
});

function commandOf(name: string) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StartError(`unknown command "${name}": npm run cli -- help lists them`);
  return command;
}
