import { check, print, saveLast } from './fence/fence.ts';

/**
 * `npm run bench`: one table of what is promised about speed, as ratios against a baseline of the same run, because
 * machines and what else runs on them differ. `npm run bench <name> …` prints the groups that are named, the long and rare
 * ones too; `npm run bench check` holds the table against the kept one, `npm run bench save` keeps it.
 */
const commands: Record<string, (names: readonly string[]) => boolean | Promise<boolean>> = { check, save: saveLast };

const [first = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
process.exit((await (command ? command(rest) : print(process.argv.slice(2)))) ? 0 : 1);
