import { crc32, deflateRawSync } from 'node:zlib';

/** A small archive of text files: the minimum of the ZIP format that every program can open. */
export function zip(files: readonly { name: string; text: string }[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const title = Buffer.from(name);
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // Version needed.
    common.writeUInt16LE(0x0800, 2); // The name is UTF-8.
    common.writeUInt16LE(8, 4); // Deflate.
    common.writeUInt16LE(0, 6); // No time …
    common.writeUInt16LE(0x21, 8); // … and the first day that the format knows.
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(title.length, 22);
    const entry = Buffer.concat([signature(0x04034b50), common, title, packed]);
    local.push(entry);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([signature(0x02014b50), uint16(20), common, place, title]));
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
