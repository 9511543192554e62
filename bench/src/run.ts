import { benches } from './benches.ts';
import { check, printAll, saveLast } from './fence/fence.ts';

/**
 * `npm run bench`: one table of what is promised about speed, as ratios against a baseline of the same run, because
 * machines and what else runs on them differ. `npm run bench check` holds it against the kept one, `npm run bench save` keeps it.
 * Names after `check` are the groups it measures. `npm run bench <name> …` runs single benches in full. A bench ends non-zero only where a hard cap is broken.
 */
const commands: Record<string, (names: readonly string[]) => boolean | Promise<boolean>> = { check, save: saveLast };

async function run(wanted: readonly string[]): Promise<boolean> {
  const [first = '', ...rest] = wanted;
  if (wanted.length === 0) return await printAll();
  if (Object.hasOwn(commands, first)) return (await commands[first]?.(rest)) ?? false;
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    console.error(`no bench named ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
    return false;
  }
  let withinCaps = true;
  for (const [name, load] of Object.entries(benches)) {
    if (!wanted.includes(name)) continue;
    console.log(`\n# ${name}`);
    const { bench } = await load();
    withinCaps = (await bench()) && withinCaps;
  }
  return withinCaps;
}

process.exit((await run(process.argv.slice(2))) ? 0 : 1);
