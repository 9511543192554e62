import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What the IANA registries keep for special use: this machine, the network it is in, documentation, multicast. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only 2000::/3 is routed at all; these parts of it lead into IPv4 networks or nowhere. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
for (const range of special4) special.addSubnet(...split(range), 'ipv4');
for (const range of special6) special.addSubnet(...split(range), 'ipv6');
const routed6 = new BlockList();
routed6.addSubnet('2000::', 3, 'ipv6');

/** Whether the address is one of the open internet, where a request on somebody's word may go. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && routed6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function split(range: string): [string, number] {
  const [address = '', bits] = range.split('/');
  return [address, Number(bits)];
}
