import { promises as dns } from 'node:dns';
import type { HostKey } from '../../../platform/config/host-key.ts';
import { askAddress } from '../../../platform/net/ask-address.ts';
import { proofNonce, proofPath, stateOf } from '../../../platform/net/host-probe.ts';
import { type FileWay, openInternet } from '../../../platform/net/file-way.ts';

export type DomainProof = ReturnType<typeof domainProof>;

export interface Found {
  readonly proof: 'dns' | 'file' | null;
  /** What is missing, in words; empty with a proof. */
  readonly problem: string;
  /** Nobody knows: the question was not answered. Nothing is taken away for that. */
  readonly unsure: boolean;
}

interface Deps {
  /** Addresses of DNS servers, with their port where it is not 53; none: those of the system. */
  readonly servers: readonly string[];
  readonly key: HostKey;
  readonly files?: FileWay | undefined;
}

const dnsOptions = { timeout: 2500, tries: 2 };
const mostAddresses = 3;
/** What a DNS server says when there is nothing; all else is no answer. */
const nothing = new Set(['ENOTFOUND', 'ENODATA']);

export function recordOf(host: string, token: string) {
  return { name: `_liuguang.${host}`, value: `liuguang-verify=${token}` };
}

export function fileOf(token: string) {
  return { path: `/.well-known/liuguang-${token}`, text: token };
}

const missing = (problem: string): Found => ({ proof: null, problem, unsure: false });

export function domainProof({ servers, key, files = openInternet }: Deps) {
  const resolver = new dns.Resolver(dnsOptions);
  if (servers.length > 0) resolver.setServers(servers);

  async function byRecord(host: string, token: string): Promise<Found> {
    const { name, value } = recordOf(host, token);
    try {
      const records = (await resolver.resolveTxt(name)).map((parts) => parts.join('').trim());
      if (records.includes(value)) return { proof: 'dns', problem: '', unsure: false };
      return missing('DNS 的 TXT 记录与要求的值不同');
    } catch (error) {
      if (nothing.has(codeOf(error))) return missing('没有找到 DNS 的 TXT 记录');
      return { proof: null, problem: 'DNS 服务器没有应答，请稍后再试', unsure: true };
    }
  }

  async function addressesOf(host: string): Promise<string[]> {
    const found = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]);
    return found.flat().slice(0, mostAddresses);
  }

  async function byFile(host: string, token: string): Promise<Found> {
    const { path, text } = fileOf(token);
    const addresses = await addressesOf(host);
    if (addresses.length === 0) return missing('域名没有解析到任何地址，无法读取验证文件');
    // One that is not public is no slip: all of them have to be.
    if (!addresses.every((address) => files.isAllowed(address))) return missing('域名解析到内网地址，不能用文件验证');
    for (const address of addresses) {
      const told = await askAddress({ address, port: files.port, https: false, host, path }).catch(() => null);
      if (told?.status === 200 && told.text.trim() === text) return { proof: 'file', problem: '', unsure: false };
    }
    return missing('没有读到验证文件');
  }

  return {
    /** Looks for the record and the file that show the token. */
    async find(host: string, token: string): Promise<Found> {
      const [record, file] = await Promise.all([byRecord(host, token), byFile(host, token)]);
      const found = [record, file].find(({ proof }) => proof !== null);
      return found ?? { proof: null, problem: `${record.problem}；${file.problem}`, unsure: record.unsure };
    },

    /** Whether the host answers as this installation, as this agent. */
    async isOurs(host: string, agentId: string): Promise<boolean> {
      const [address] = await addressesOf(host);
      if (address === undefined || !files.isAllowed(address)) return false;
      const nonce = proofNonce();
      const told = await askAddress({ address, port: 443, https: true, host, path: proofPath(nonce) }).catch(
        () => null,
      );
      return told !== null && stateOf(key, told, { nonce, agentId, host }) === 'ok';
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
