import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listAgents } from '../apps/server/src/features/agent/agent.public.ts';
import { hostKeyOf } from '../apps/server/src/platform/config/host-key.ts';
import { openSecrets } from '../apps/server/src/platform/secrets/open-secrets.ts';
import { openCliDatabase } from '../apps/server/src/cli/database.ts';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';
import { runProgram } from '../apps/server/src/platform/process/program.ts';
import { codeOf, reasonOf, StartError } from '../apps/server/src/platform/process/start-error.ts';
import { type AgentTheme, standardTheme } from '../packages/contract/src/shapes/brand.ts';
import { makeIcons, vividColour } from '../packages/media/src/picture/icons.ts';
import { runVite } from './build-web.ts';

// npm run build:agent -- --agent 3: a web app for one agent, as files that any web server can serve.

const usage =
  'npm run build:agent -- --agent <id> [--accent #rrggbb] [--accent-end #rrggbb] [--background #rrggbb] [--logo <picture>] [--out <folder>]';
const root = path.join(import.meta.dirname, '..');
const web = path.join(root, 'apps/web');

runProgram(async (program) => {
  const { agent: agentId, out, ...given } = options();
  const { database, config } = await openCliDatabase(program);
  const agent = (await listAgents(database.db)).find((one) => one.agentId === agentId);
  if (agent === undefined) throw new StartError(`there is no agent ${agentId}: npm run cli -- agent list`);
  const target = path.resolve(out ?? path.join(root, 'dist-agents', agentId));
  const storage = await openStorage(config, database.db);
  program.onStop(() => storage.close?.());
  const logo = given.logo === undefined ? await ownLogo(storage, agent.logo) : await fileOf(given.logo);
  const colours = await coloursOf(given, agent.theme, logo);
  const { publicKey: hostKey } = hostKeyOf((await openSecrets({ config, db: database.db })).secrets);
  const brand = { agentId, name: agent.name, tagline: agent.tagline, hostKey, ...colours };
  const building = `${target}.building-${process.pid}`;
  const brandFile = `${building}.json`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(brandFile, JSON.stringify(brand));
    await runVite(web, building, new Set(), { AGENT_BRAND: brandFile });
    const icons = await makeIcons(logo ?? (await readFile(path.join(web, 'public/favicon.svg'))), brand.background);
    for (const { name, bytes } of icons) await writeFile(path.join(building, name), bytes);
    await copyFile(path.join(building, 'icon-32.png'), path.join(building, 'favicon.ico'));
    await rm(`${building}-old`, { recursive: true, force: true });
    await rename(target, `${building}-old`).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    await rename(building, target);
  } finally {
    for (const left of [building, `${building}-old`, brandFile]) await rm(left, { recursive: true, force: true });
  }
  process.stdout.write(`${agent.name} (agent ${agentId}) is in ${target}; docs/operate.md says how to serve it\n`);
  program.stop();
});

/** What was typed, else what the agent chose, else the colour of its logo, else that of the product. */
async function coloursOf(
  given: { accent?: string | undefined; 'accent-end'?: string | undefined; background?: string | undefined },
  chosen: AgentTheme,
  logo: Buffer | null,
): Promise<AgentTheme> {
  const background = given.background ?? chosen.background;
  const ofLogo = chosen.accent === standardTheme.accent && logo ? await vividColour(logo) : null;
  const accent = given.accent ?? ofLogo ?? chosen.accent;
  const accentEnd = given['accent-end'] ?? (accent === chosen.accent ? chosen.accentEnd : accent);
  return { accent, accentEnd, background };
}

function options() {
  const text = { type: 'string' } as const;
  const names = { agent: text, out: text, logo: text, accent: text, 'accent-end': text, background: text };
  let values: { [Name in keyof typeof names]?: string | undefined };
  try {
    ({ values } = parseArgs({ options: names, strict: true }));
  } catch (error) {
    throw new StartError(`${reasonOf(error).split('. ')[0]}: ${usage}`);
  }
  const { agent } = values;
  if (agent === undefined || !/^\d{1,18}$/.test(agent)) throw new StartError(`--agent is the number of one: ${usage}`);
  for (const name of ['accent', 'accent-end', 'background'] as const) {
    if (values[name] !== undefined && !/^#[0-9a-f]{6}$/i.test(values[name]))
      throw new StartError(`--${name} is a colour such as #2aa9ff: ${usage}`);
  }
  return { ...values, agent };
}

async function fileOf(logo: string): Promise<Buffer> {
  try {
    return await readFile(logo);
  } catch (error) {
    throw new StartError(`the logo ${logo} cannot be read (${codeOf(error)})`);
  }
}

/** The one that the agent has, from where media are kept; null where it has none. */
async function ownLogo(storage: Storage, logo: string): Promise<Buffer | null> {
  const [, id, name] = /^\/i\/([\w-]{1,64})\/(\d{1,5}\.webp)$/.exec(logo) ?? [];
  if (id === undefined || name === undefined) return null;
  const bytes = await storage.read(`pictures/${id}/${name}`);
  if (!bytes) throw new StartError(`the logo of the agent, ${logo}, is not there any more`);
  return bytes;
}
