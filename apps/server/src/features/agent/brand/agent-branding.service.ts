import { hash } from 'node:crypto';
import { defaultAgentId } from '@liuguang/contract/constants.ts';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { iconNames, webManifest } from '@liuguang/contract/shapes/web-manifest.ts';
import type { BrandFile, Branding, PageBrand } from '../../../platform/static/branding.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AgentService } from '../agent.service.ts';
import { iconFolder, iconVersionOf } from './agent-brand.ts';
import { shareCardName, sharePictureOf } from './share-picture.ts';

interface Deps {
  readonly agents: Pick<AgentService, 'resolve' | 'hosts'>;
  readonly storage: Storage;
  readonly publicUrl: string | undefined;
}

/** Some hundred kilobytes for each agent, so far fewer than there may be agents: the oldest makes room. */
const mostHeld = 120;

const storedTypes: ReadonlyMap<string, string> = new Map([
  ...iconNames.map((name) => [name, 'image/png'] as const),
  ['favicon.svg', 'image/svg+xml; charset=utf-8'],
  [shareCardName, 'image/jpeg'],
]);
/** Browsers ask for this name by themselves; what it holds is told by its type. */
const storedNames: ReadonlyMap<string, string> = new Map([['favicon.ico', 'icon-32.png']]);
const manifestName = 'manifest.webmanifest';

/**
 * The page, manifest and icons of the agent that answers a host. Nothing is drawn here: icons are made by a job with each
 * change of a brand, and until it is done the files of the build are sent.
 */
export function agentBranding({ agents, storage, publicUrl }: Deps): Branding {
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

  async function pageOf(agent: AgentInfo): Promise<PageBrand> {
    const { agentId, brand: version, agentName: name, tagline, theme } = agent;
    // Programs that make cards of links want a whole address: of the host that the agent has, else of the installation.
    const domain = (await agents.hosts(agentId)).domains.toSorted()[0];
    const site = domain === undefined ? siteOf(agentId, publicUrl) : `https://${domain}`;
    const iconVersion = iconVersionOf(agent);
    const share = `${site}${sharePictureOf(agent) ?? `/${shareCardName}?v=${iconVersion}`}`;
    return { agentId, version, name, tagline, theme, iconVersion, share };
  }

  return {
    names: new Set([manifestName, ...storedTypes.keys(), ...storedNames.keys()]),

    async page(who) {
      const agent = await resolve(who);
      return agent ? await pageOf(agent) : undefined;
    },

    async file(host, name) {
      const agent = await resolve({ host });
      if (!agent) return undefined;
      if (name !== manifestName) return await stored(agent, storedNames.get(name) ?? name);
      const manifest = Buffer.from(JSON.stringify(webManifest(await pageOf(agent))));
      return fileOf(manifest, 'application/manifest+json; charset=utf-8');
    },
  };
}

/** The address of the installation is that of its first agent: there another one's picture would be drawn. */
function siteOf(agentId: string, publicUrl: string | undefined): string {
  return publicUrl === undefined || agentId !== defaultAgentId ? '' : new URL(publicUrl).origin;
}

function fileOf(bytes: Buffer, type: string): BrandFile {
  return { bytes, type, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
}
