import { BlockList, isIPv4, isIPv6 } from 'node:net';

const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');

const nearby = new BlockList();
nearby.addSubnet('10.0.0.0', 8, 'ipv4');
nearby.addSubnet('172.16.0.0', 12, 'ipv4');
nearby.addSubnet('192.168.0.0', 16, 'ipv4');
nearby.addSubnet('169.254.0.0', 16, 'ipv4');
nearby.addSubnet('100.64.0.0', 10, 'ipv4');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** The rough place of an address, as far as that is possible without a geolocation database. */
export function placeOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : null;
  if (family === null) return '未知地区';
  if (here.check(plain, family)) return '本机';
  return nearby.check(plain, family) ? '局域网' : '未知地区';
}
