import { deflateSync } from 'node:zlib';
import type { HostileFile, Temptation } from './hostile-scripts.test-data.ts';
import { targetsOf } from './hostile-scripts.test-data.ts';
import { seeded } from './mutations.test-data.ts';

/** Real files to break, by the name of their container; `mp4` has its index in front or behind, as encoders write it. */
export type Samples = Readonly<Record<string, Buffer>>;

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\u0002\0isomavc1', 'latin1'));
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
};
const wild = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff0];

/** Every number of these boxes that a reader multiplies, allocates or seeks by. */
const fields: readonly [type: string, at: number][] = [
  ['mvhd', 16],
  ['mvhd', 20],
  ['tkhd', 24],
  ['tkhd', 80],
  ['tkhd', 84],
  ['mdhd', 16],
  ['mdhd', 20],
  ['elst', 8],
  ['elst', 12],
  ['elst', 16],
  ['stts', 8],
  ['stts', 12],
  ['stts', 16],
  ['ctts', 8],
  ['ctts', 16],
  ['stsc', 8],
  ['stsc', 16],
  ['stsz', 8],
  ['stsz', 12],
  ['stsz', 16],
  ['stco', 8],
  ['stco', 12],
  ['stss', 8],
  ['stsd', 8],
  ['avcC', 4],
  ['avcC', 10],
  ['esds', 8],
];

function brokenNumbers(mp4: Buffer): HostileFile[] {
  return fields.flatMap(([type, at]) => {
    const start = mp4.indexOf(type, 0, 'latin1');
    if (start < 0) return [];
    return wild.map((value) => {
      const bytes = Buffer.from(mp4);
      bytes.writeUInt32BE(value, start + at - 4);
      return { name: `${type}-${at}-${value.toString(16)}`, bytes };
    });
  });
}

/** A movie that says its samples lie in another file. */
function references(mp4: Buffer, temptation: Temptation): HostileFile[] {
  return targetsOf(temptation).flatMap((target, i) => {
    const dref = Buffer.concat([u32(0, 1), box('url ', u32(0), Buffer.from(`${target}\0`))]);
    const alias = Buffer.concat([
      u32(0, 1),
      box('rdrf', u32(0), Buffer.from('url '), u32(target.length), Buffer.from(target)),
    ]);
    const movie = box('moov', box('rmra', box('rmda', alias)));
    const at = mp4.indexOf('dref', 0, 'latin1');
    const replaced = Buffer.concat([mp4.subarray(0, at - 4), box('dref', dref), mp4.subarray(at + 24)]);
    return [
      { name: `dref-${i}`, bytes: replaced },
      { name: `rmra-${i}`, bytes: Buffer.concat([ftyp, movie]) },
    ];
  });
}

function boundless(): HostileFile[] {
  const files: HostileFile[] = [];
  for (const count of [100, 10_000, 100_000]) {
    const trak = box(
      'trak',
      box('tkhd', Buffer.alloc(84)),
      box('mdia', box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0))),
    );
    files.push({
      name: `${count}-tracks.mp4`,
      bytes: Buffer.concat([ftyp, box('moov', Buffer.alloc(trak.length * count, trak))]),
    });
    // TrackEntry with number, type video and an unknown codec.
    const entry = Buffer.from('ae8ad7810183810186834d5050', 'hex');
    files.push({ name: `${count}-tracks.mkv`, bytes: matroska(Buffer.alloc(entry.length * count, entry)) });
    files.push({ name: `${count}-deep.mp4`, bytes: Buffer.concat([ftyp, nested('moov', count)]) });
    files.push({
      name: `${count}-programs.ts`,
      bytes: Buffer.alloc(188 * Math.min(count, 20_000), transportPacket(count)),
    });
  }
  for (const megabytes of [1, 64, 512]) {
    files.push({
      name: `packed-index-${megabytes}`,
      // Made when it is wanted: packing half a gigabyte takes a while.
      get bytes() {
        const packed = deflateSync(Buffer.alloc(megabytes * 1024 ** 2));
        const header = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', u32(megabytes * 1024 ** 2), packed));
        return Buffer.concat([ftyp, box('moov', header)]);
      },
    });
    const promise = Buffer.concat([ftyp, u32(1), Buffer.from('moov'), u32(megabytes, 0)]);
    files.push({ name: `promised-${megabytes}`, bytes: promise });
  }
  return files;
}

function nested(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8);
  for (let i = 0; i < depth; i += 1) {
    bytes.writeUInt32BE((depth - i) * 8, i * 8);
    bytes.write(type, i * 8 + 4, 'latin1');
  }
  return bytes;
}

function matroska(tracks: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x0100000000000000n | BigInt(tracks.length));
  const head = Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b614287810442858102', 'hex');
  return Buffer.concat([head, Buffer.from('1853806701ffffffffffffff1654ae6b', 'hex'), size, tracks]);
}

/** A program table that names another set of streams in every packet. */
function transportPacket(seed: number): Buffer {
  const random = seeded(seed);
  const packet = Buffer.from(Array.from({ length: 188 }, () => Math.floor(random() * 256)));
  packet.set([0x47, 0x40, 0, 0x10, 0, 0]);
  return packet;
}

/** The first bytes of a container, and then nothing that it allows. */
function hollow(samples: Samples): HostileFile[] {
  return Object.entries(samples).flatMap(([format, bytes]) =>
    Array.from({ length: 6 }, (_, i) => {
      const random = seeded(i + 1);
      const noise = Buffer.from(Array.from({ length: 40_000 }, () => Math.floor(random() * 256)));
      return { name: `hollow-${format}-${i}`, bytes: Buffer.concat([bytes.subarray(0, 8 << i), noise]) };
    }),
  );
}

function cut(samples: Samples): HostileFile[] {
  return Object.entries(samples).flatMap(([format, bytes]) =>
    [0.01, 0.1, 0.3, 0.5, 0.9, 0.99].map((share) => ({
      name: `cut-${format}-${share}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
    })),
  );
}

export function hostileStructures(samples: Samples, temptation: Temptation): HostileFile[] {
  const { mp4 = Buffer.alloc(0) } = samples;
  return [...boundless(), ...references(mp4, temptation), ...brokenNumbers(mp4), ...hollow(samples), ...cut(samples)];
}
