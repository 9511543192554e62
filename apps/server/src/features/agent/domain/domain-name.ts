import { defaultAgentId } from '@liuguang/contract/constants.ts';
import { hostName, isAddress, isLocalName } from '../../../platform/net/host-name.ts';
import { looksLike, mixesScripts } from '../../../platform/net/look-alike.ts';
import type { HostRules } from '../agent-host.ts';

/** With the name of the record before it, a host must still be a name. */
const longestHost = 240;
const hostForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

interface Asked {
  readonly agentId: string;
  readonly rules: HostRules;
  /** Hosts that other agents have. */
  readonly others: readonly string[];
}

/** The host that an agent asks for, or why it cannot have it, whoever proves what. */
export function claimedHost(given: string, { agentId, rules, others }: Asked): { host: string } | { problem: string } {
  const text = given.trim().replace(/^https?:\/\/([^/]*)\/?$/i, '$1');
  const refuse = (why: string) => ({ problem: `${given.trim().slice(0, 100)} ${why}` });
  if (text.includes('*')) return refuse('含有通配符，请逐个添加域名');
  const host = hostName(text);
  if (host === null || /[\s/@?#%\\]/.test(text)) return refuse('不是域名');
  if (isAddress(host)) return refuse('是 IP 地址，不是域名');
  if (text.includes(':')) return refuse('含有端口，请只填写域名');
  if (isLocalName(host) && !rules.development) return refuse('不是公网域名');
  if (!host.includes('.')) return refuse('只有一级，应如 m.example.com');
  if (host.length > longestHost || !hostForm.test(host)) return refuse('不是域名');
  if (rules.console.includes(host) || (rules.own.includes(host) && agentId !== defaultAgentId))
    return refuse('是主站的地址');
  if (others.includes(host)) return refuse('已被其他渠道使用');
  if (mixesScripts(host)) return refuse('混用了不同文字的字母');
  const known = [...rules.own, ...rules.console, ...others];
  if (known.some((each) => looksLike(host, each))) return refuse('与已有的域名过于相似');
  return { host };
}
