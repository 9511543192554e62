import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { agentTheme, legalText, tagline } from '../shapes/brand.ts';
import { count, rowId, time, typed } from '../shapes/common.ts';
import { platform, versionName } from '../shapes/contact.ts';
import { tabBarItem, topRightAd } from '../shapes/platform.ts';
import { adminTable, byManagers, byOwners } from './admin-call.ts';
import { agentSource } from './channel/agent-copy.ts';

const name = typed(30);
const domains = z.array(z.string().trim().min(1, '请填写域名').max(300)).max(20);
const channels = z.array(z.string().trim().min(1, '请填写渠道码').max(64)).max(50);

/** Every public platform key with the form in which it is edited; a key that is not one of them is refused. */
export const platformSettings = z.strictObject({
  /** Null: the corner shows booked ads only. `pictureUploadId`: another picture; left out, it stays. */
  TOP_RIGHT_AD: topRightAd.extend({ pictureUploadId: rowId.optional() }).nullable().default(null),
  DownloadUrl: z.string().trim().max(2048).default(''),
  IsReturnFreeAd: z.boolean().default(false),
  IsReturnCrackAd: z.boolean().default(false),
  /** The home tab: shown unless it is switched off. */
  IsReturnApplicationAd: z.boolean().default(true),
  AI_TOOL_ENTRY: z.boolean().default(false),
  /** Empty: the built-in bar. */
  TAB_BAR: z
    .array(tabBarItem)
    .max(7, '最多 7 个')
    .refine((tabs) => new Set(tabs.map(({ tab }) => tab)).size === tabs.length, '同一页面只能出现一次')
    .default([]),
});
export type PlatformSettings = z.output<typeof platformSettings>;

export const contactKinds = ['official', 'business', 'service', 'group', 'address'] as const;
const contact = z.object({
  kind: z.enum(contactKinds),
  name: typed(40),
  /** What the copy button copies; of an address, the address itself. */
  value: typed(300),
  /** What a tap opens; null: nothing. */
  link: z.string().trim().max(2048).nullable().default(null),
});

const release = z.object({
  platform: platform.default('android'),
  versionName: z.string().trim().pipe(versionName),
  updateContent: z.string().trim().max(2000).default(''),
  /** Of a wrapper: where it is got. */
  apkUrl: z.string().trim().max(2048).default(''),
  isForceUpdate: z.boolean().default(false),
});

const agentRow = z.object({
  agentId: rowId,
  name: z.string(),
  logo: z.string(),
  adultEnabled: z.boolean(),
  domains: z.array(z.string()),
  channels: z.array(z.string()),
  createdAt: time,
});
export type AgentRow = z.infer<typeof agentRow>;

const agentDetails = agentRow.extend({
  keys: platformSettings,
  /** Rows that no editor knows, or whose value is broken: shown as they are, never sent to phones, never changed here. */
  otherKeys: z.array(z.object({ key: z.string(), value: z.string() })),
  tagline: z.string(),
  theme: z.object({ accent: z.string(), accentEnd: z.string(), background: z.string() }),
  /** Of its links; empty: drawn. */
  sharePicture: z.string(),
  /** Legal texts of its own; empty: those of the installation, or else of the product. */
  terms: z.string(),
  privacy: z.string(),
  reviewUploads: z.boolean(),
  reviewPosts: z.boolean(),
  reviewListings: z.boolean(),
  contacts: z.array(contact),
  fallbackHosts: z.array(z.string()),
  releases: z.array(release),
  /** The version of the web bundle that this server has. */
  webVersion: z.string(),
});
export type AgentDetails = z.infer<typeof agentDetails>;

/** 渠道: agents, their brand, keys and what they tell of themselves. */
export const agentCalls = adminTable({
  'agents/list': byManagers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      keyword: z.string().trim().max(64).optional(),
      /** Those with a domain that is not proven any more, or with a certificate that ends soon or is wrong. */
      trouble: z.enum(['domain', 'certificate']).optional(),
      sort: z.enum(['new', 'old']).default('old'),
    }),
    output: pageOf(agentRow),
    summary: 'Agents by name, domain or channel code',
  }),
  'agents/get': byManagers.read({
    input: z.object({ agentId: rowId }),
    output: agentDetails,
    errors: ['NOT_FOUND'],
    summary: 'All that is set for one agent',
  }),
  'agents/create': byOwners.change({
    input: z.object({
      name,
      /** A picture that was uploaded for it. */
      logoUploadId: rowId.optional(),
      /** Asked for, as by agents/claimDomain. */
      domains: domains.default([]),
      channels: channels.default([]),
      keys: platformSettings.prefault({}),
      /** Copies the ads of the demo content, where that is loaded. */
      demoAds: z.boolean().default(false),
      /** Null: it begins empty. The channel is there at once; what comes along follows within moments. */
      source: agentSource.nullable().default(null),
    }),
    output: z.object({ agentId: rowId, demoAds: count }),
    errors: ['NOT_FOUND'],
    summary: 'Makes an agent, with adult areas off; it answers on each of its domains once that is proven',
  }),
  'agents/saveBrand': byManagers.change({
    /** `logoUploadId`: another logo; left out, it stays. */
    input: z.object({ agentId: rowId, name, logoUploadId: rowId.optional(), channels }),
    errors: ['NOT_FOUND'],
    summary: 'Name, logo and channelApi codes',
  }),
  'agents/saveTheme': byManagers.change({
    input: z.object({ agentId: rowId, tagline: tagline.default(''), theme: agentTheme }),
    errors: ['NOT_FOUND'],
    summary: 'Tagline and colours, on phones with the next start; colours that cannot be read are refused',
  }),
  'agents/saveLegal': byManagers.change({
    input: z.object({ agentId: rowId, terms: legalText, privacy: legalText }),
    errors: ['NOT_FOUND'],
    summary: 'Terms and privacy policy of the agent; an empty one is that of the product',
  }),
  'agents/saveKeys': byManagers.change({
    input: z.object({ agentId: rowId, keys: platformSettings }),
    errors: ['NOT_FOUND'],
    summary: 'All platform keys at once, each checked by its own schema',
  }),
  'agents/setAdult': byOwners.change({
    /** `accepted`: the duties that come with it were read; needed to turn it on. */
    input: z.object({ agentId: rowId, adultEnabled: z.boolean(), accepted: z.boolean().default(false) }),
    errors: ['NOT_FOUND'],
    summary: 'Turns 18+ areas of an agent on or off',
  }),
  'agents/setReview': byManagers.change({
    input: z.object({
      agentId: rowId,
      reviewUploads: z.boolean(),
      reviewPosts: z.boolean(),
      reviewListings: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'What is looked at before it is published',
  }),
  'agents/saveContacts': byManagers.change({
    input: z.object({ agentId: rowId, contacts: z.array(contact).max(50) }),
    errors: ['NOT_FOUND'],
    summary: 'What /official shows, in this order',
  }),
  'agents/saveHosts': byManagers.change({
    input: z.object({
      agentId: rowId,
      fallbackHosts: z.array(z.string().trim().min(1, '请填写域名').max(300)).max(20),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Where the app goes on when its host is out of reach, in this order; each is a domain of the agent',
  }),
  'agents/saveReleases': byManagers.change({
    input: z.object({ agentId: rowId, releases: z.array(release).max(100) }),
    errors: ['NOT_FOUND'],
    summary: 'What the update box says of each version of the web bundle and of the wrappers',
  }),
});
