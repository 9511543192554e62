import { agentTheme, type AgentTheme, standardTheme, tagline as taglineForm } from '@liuguang/contract/shapes/brand.ts';
import { platformKeys, type PlatformKey, standardTabBar } from '@liuguang/contract/shapes/platform.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { hostName, isAddress } from '../../platform/net/host-name.ts';
import { hostProblem, type HostRules } from './agent-host.ts';
import { type AgentDetails, listAgents } from './agent-list.repository.ts';
import { saveAgent } from './agent.import.ts';
import { isPlatformValue } from './platform-key.ts';

/** What is left out stays. A key that is null is removed. */
export interface AgentChange {
  readonly name?: string | undefined;
  readonly logo?: string | undefined;
  readonly adultEnabled?: boolean | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly keys?: Readonly<Record<string, string | null>> | undefined;
  readonly tagline?: string | undefined;
  /** Colours that are left out stay. */
  readonly theme?: { readonly [Colour in keyof AgentTheme]?: string | undefined } | undefined;
}

export interface AgentProblem {
  readonly field: string;
  /** For the terminal … */
  readonly text: string;
  /** … and for the console, where it must not name other agents: not all staff may see them. */
  readonly zh: string;
}

const domainForm = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const flag = ['true or false', '只能是 true 或 false'] as const;
const expected: Readonly<Record<PlatformKey, readonly [en: string, zh: string]>> = {
  TOP_RIGHT_AD: [
    'a JSON object such as {"adName":"会员","adJupAddress":"/#/joinVip"} that leads to an http(s) address or a route of the app, or nothing',
    '链接应为 http(s) 网址或应用内页面，如 /#/joinVip；图片应为上传到本站的图片',
  ],
  DownloadUrl: ['an http(s) address or nothing', '应为 http(s) 网址'],
  IsReturnFreeAd: flag,
  IsReturnCrackAd: flag,
  IsReturnApplicationAd: flag,
  AI_TOOL_ENTRY: flag,
  TAB_BAR: [
    'a JSON array of up to 7 tabs such as [{"tab":"home"},{"tab":"mine","name":"我的"}]',
    '最多 7 个，名称 1-6 个字',
  ],
};

/** Makes an agent (`create`) or changes one; with any problem it answers all of them and changes nothing. */
export async function changeAgent(
  db: Db,
  { agentId, create }: { agentId: string; create: boolean },
  change: AgentChange,
  rules: HostRules,
): Promise<readonly AgentProblem[]> {
  const all = await listAgents(db);
  const before = all.find((agent) => agent.agentId === agentId);
  if (parseId(agentId) === null) return [{ field: 'agent', text: 'is a number from 1 on', zh: '渠道编号不正确' }];
  if (create && before)
    return [{ field: 'agent', text: `${agentId} exists already (${before.name})`, zh: '渠道编号已被使用' }];
  if (!create && !before) return [{ field: 'agent', text: `there is no agent ${agentId}`, zh: '渠道不存在' }];
  const clean = {
    ...change,
    // Something that is no host name is reported as it was typed.
    ...(change.domains ? { domains: [...new Set(change.domains.map((given) => hostName(given) ?? given))] } : {}),
    ...(change.channels ? { channels: [...new Set(change.channels)] } : {}),
  };
  const others = all.filter((agent) => agent.agentId !== agentId);
  const theme = change.theme && mergedTheme(before?.theme ?? standardTheme, change.theme);
  const problems = [
    ...problemsOf(clean, others, create),
    ...newHostProblems(clean, before, agentId, rules),
    ...lookProblems(change.tagline, theme),
  ];
  if (problems.length > 0) return problems;
  // Keys that no schema knows stay in their rows untouched.
  const known = Object.entries(before?.keys ?? {}).filter(([key, value]) => isPlatformValue(key, value));
  const first = create ? { TAB_BAR: JSON.stringify(standardTabBar) } : {};
  const keys: Record<string, string> = { ...first, ...Object.fromEntries(known) };
  for (const [key, value] of Object.entries(clean.keys ?? {})) {
    if (value === null) delete keys[key];
    else keys[key] = value;
  }
  await saveAgent(db, {
    agentId,
    name: clean.name ?? before?.name ?? '',
    logo: clean.logo ?? before?.logo ?? '',
    adultEnabled: clean.adultEnabled ?? before?.adultEnabled ?? false,
    domains: clean.domains ?? before?.domains ?? [],
    channels: clean.channels ?? before?.channels ?? [],
    keys,
    tagline: change.tagline,
    theme,
  });
  return [];
}

function mergedTheme(
  before: AgentTheme,
  { accent, accentEnd, background }: NonNullable<AgentChange['theme']>,
): AgentTheme {
  return {
    accent: accent ?? before.accent,
    accentEnd: accentEnd ?? before.accentEnd,
    background: background ?? before.background,
  };
}

function lookProblems(tagline: string | undefined, theme: AgentTheme | undefined): AgentProblem[] {
  const problems: AgentProblem[] = [];
  if (tagline !== undefined && !taglineForm.safeParse(tagline).success)
    problems.push({ field: 'tagline', text: 'is one line of at most 60 characters', zh: '应为一行，最多 60 个字' });
  for (const { path, message } of theme ? (agentTheme.safeParse(theme).error?.issues ?? []) : []) {
    const text = 'is a colour such as #2aa9ff that can be read: accents 4.5:1 on the background, which is dark';
    problems.push({ field: String(path[0]), text, zh: message });
  }
  return problems;
}

/** Checks new hosts only: the agent keeps those that it has, even if the rules have changed since. */
function newHostProblems(
  { domains = [] }: AgentChange,
  before: AgentDetails | undefined,
  agentId: string,
  rules: HostRules,
): AgentProblem[] {
  return domains
    .filter((domain) => !before?.domains.includes(domain))
    .flatMap((domain) => {
      const problem = hostProblem(domain, agentId, rules);
      return problem ? [{ field: 'domain', ...problem }] : [];
    });
}

function problemsOf(change: AgentChange, others: readonly AgentDetails[], create: boolean): AgentProblem[] {
  const problems: AgentProblem[] = [];
  const refuse = (field: string, text: string, zh: string) => problems.push({ field, text, zh });
  const { name } = change;
  if (create && name === undefined) refuse('name', 'is wanted', '请填写名称');
  if (name !== undefined && (name.trim() === '' || name.length > 30 || /\p{C}/u.test(name)))
    refuse('name', 'has 1 to 30 characters that can be seen', '名称应为 1-30 个可见字符');
  for (const domain of change.domains ?? []) {
    const owner = others.find((agent) => agent.domains.includes(domain));
    if (!domainForm.test(domain) && !isAddress(domain))
      refuse('domain', `${domain} is not a host name`, `${domain} 不是域名`);
    else if (owner) refuse('domain', `${domain} belongs to agent ${owner.agentId}`, `${domain} 已被其他渠道使用`);
  }
  for (const channel of change.channels ?? []) {
    const owner = others.find((agent) => agent.channels.includes(channel));
    if (!/^[\w-]{1,64}$/.test(channel)) {
      const en = `${channel} has other signs than letters, digits, - and _`;
      refuse('channel', en, `${channel} 只能由字母、数字、横线和下划线组成`);
    } else if (owner) refuse('channel', `${channel} belongs to agent ${owner.agentId}`, `${channel} 已被其他渠道使用`);
  }
  for (const [key, value] of Object.entries(change.keys ?? {})) {
    if (!Object.hasOwn(platformKeys, key))
      refuse('key', `${key} is not one of ${Object.keys(platformKeys).join(', ')}`, `不支持的配置项 ${key}`);
    else if (value !== null && !isPlatformValue(key, value)) {
      const [en, zh] = expected[key as PlatformKey];
      refuse(key, `is ${en}`, zh);
    }
  }
  return problems;
}
