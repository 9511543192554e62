import { BlockList, isIP } from 'node:net';
import { fail } from '../../../platform/errors/fail.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readAllowList, writeAllowList } from './allow-list.repository.ts';

/** TTL of the cached list: other processes may change it. */
const keepMs = 5000;

export type AllowList = ReturnType<typeof allowList>;

/** From which addresses the console may be used. Without an entry: from everywhere. */
export function allowList(db: Db, clock: () => number) {
  let known: { ranges: string[]; until: number } | undefined;

  async function get(): Promise<string[]> {
    if (known && known.until > clock()) return known.ranges;
    const ranges = await readAllowList(db);
    known = { ranges, until: clock() + keepMs };
    return ranges;
  }

  return {
    get,
    allows: async (address: string) => covers(await get(), address),
    /** Refuses a list that would lock out `ownAddress`; null is the command line, which has no address. */
    async save(trx: Db, ranges: readonly string[], ownAddress: string | null) {
      const wrong = ranges.find((range) => !isRange(range));
      if (wrong !== undefined) throw fail('INVALID_INPUT', { fields: { ranges: `“${wrong}”不是 IP 地址或网段` } });
      if (ownAddress !== null && !covers(ranges, ownAddress)) {
        throw fail('INVALID_INPUT', {
          fields: { ranges: `名单里没有您当前的地址 ${ownAddress}，保存后您会被挡在外面` },
        });
      }
      await writeAllowList(trx, ranges);
      known = undefined;
    },
    forget: () => {
      known = undefined;
    },
  };
}

function isRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function covers(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    const family = isIP(start) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(start, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  // An IPv4 client of a dual-stack socket is seen as ::ffff:1.2.3.4.
  const plain = address.split('%', 1)[0]?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
