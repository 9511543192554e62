import { isIP } from 'node:net';
import path from 'node:path';
import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { isLoopback } from '../../platform/net/address.ts';
import { hostName, isLocalName } from '../../platform/net/host-name.ts';
import { isPublicAddress } from '../../platform/net/public-address.ts';
import { isAddress } from './source/open-source.ts';

/** What keys are remembered under, where nobody names it: a site by its host, a file or folder by its own name. */
export function sourceNameOf(kind: ImportRun['kind'], source: string): string {
  const name = isAddress(source) ? (URL.parse(source)?.host ?? source) : path.basename(source);
  return `${kind} ${name}`.slice(0, 100);
}

/** What is wrong with an address, ready to show; null when it will do. Names are looked at when it is asked. */
export function problemOfSource(text: string, allowLoopback: boolean): string | null {
  const url = isAddress(text) ? URL.parse(text) : null;
  if (!url) return '请输入以 http:// 或 https:// 开头的完整地址';
  if (url.username !== '' || url.password !== '') return '地址中不能带用户名和密码';
  const host = (hostName(url.hostname) ?? '').replaceAll(/^\[|\]$/g, '');
  const here = isLoopback(host) || isLocalName(host);
  if (here && allowLoopback) return null;
  const inside = here || (isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host));
  return inside ? '不能使用内网或本机地址' : null;
}
