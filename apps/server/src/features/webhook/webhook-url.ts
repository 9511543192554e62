import { isIP } from 'node:net';
import { isLoopback } from '../../platform/net/address.ts';
import { hostName, isLocalName } from '../../platform/net/host-name.ts';
import { isPublicAddress } from '../../platform/net/public-address.ts';

/** What is wrong with the address of an endpoint, ready to show; null when it will do. Names are looked at when it is used. */
export function problemOfUrl(text: string, allowLoopback: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return '请输入以 https:// 开头的完整地址';
  if (url.username !== '' || url.password !== '') return '地址中不能带用户名和密码';
  if (url.hash !== '') return '地址中不能带 #';
  const host = (hostName(url.hostname) ?? '').replaceAll(/^\[|\]$/g, '');
  const here = isLoopback(host) || isLocalName(host);
  if (here && allowLoopback) return null;
  if (url.protocol !== 'https:') return '只能使用 https 地址';
  const inside = here || (isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host));
  return inside ? '不能使用内网或本机地址' : null;
}
