import { hash } from 'node:crypto';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { iconNames, webManifest } from '@liuguang/contract/shapes/web-manifest.ts';
import type { BrandFile, Branding, PageBrand } from '../../../platform/static/branding.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AgentService } from '../agent.service.ts';
import { iconFolder, iconVersionOf } from './agent-brand.ts';

interface Deps {
  readonly agents: Pick<AgentService, 'resolve'>;
  readonly storage: Storage;
}

/** Some hundred kilobytes for each agent, so far fewer than there may be agents: the oldest makes room. */
const mostHeld = 120;

const storedTypes: ReadonlyMap<string, string> = new Map([
  ...iconNames.map((name) => [name, 'image/png'] as const),
  ['favicon.svg', 'image/svg+xml; charset=utf-8'],
]);
/** Browsers ask for this name by themselves; what it holds is told by its type. */
const storedNames: ReadonlyMap<string, string> = new Map([['favicon.ico', 'icon-32.png']]);
const manifestName = 'manifest.webmanifest';

/**
 * The page, manifest and icons of the agent that answers a host. Nothing is drawn here: icons are made by a job with each
 * change of a brand, and until it is done the files of the build are sent.
 */
export function agentBranding({ agents, storage }: Deps): Branding {
  const held = new Map<string, BrandFile>();

  async function stored(agent: AgentInfo, name: string): Promise<BrandFile | undefined> {
    const type = storedTypes.get(name);
    if (type === undefined) return undefined;
    const key = `${iconFolder(agent.agentId, iconVersionOf(agent))}/${name}`;
    const known = held.get(key);
    if (known) return known;
    const bytes = await storage.read(key);
    if (!bytes) return undefined;
    const [oldest] = held.keys();
    if (held.size >= mostHeld && oldest !== undefined) held.delete(oldest);
    const file = fileOf(bytes, type);
    held.set(key, file);
    return file;
  }

  const resolve = async (who: { host: string } | { agentid: string }): Promise<AgentInfo | null> =>
    await agents.resolve({ agentid: undefined, host: '', channelApi: undefined, ...who });

  return {
    names: new Set([manifestName, ...storedTypes.keys(), ...storedNames.keys()]),

    async page(who) {
      const agent = await resolve(who);
      return agent ? pageOf(agent) : undefined;
    },

    async file(host, name) {
      const agent = await resolve({ host });
      if (!agent) return undefined;
      if (name !== manifestName) return await stored(agent, storedNames.get(name) ?? name);
      const manifest = Buffer.from(JSON.stringify(webManifest(pageOf(agent))));
      return fileOf(manifest, 'application/manifest+json; charset=utf-8');
    },
  };
}

function pageOf(agent: AgentInfo): PageBrand {
  const { agentId, brand: version, agentName: name, tagline, theme } = agent;
  return { agentId, version, name, tagline, theme, iconVersion: iconVersionOf(agent) };
}

function fileOf(bytes: Buffer, type: string): BrandFile {
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
}
