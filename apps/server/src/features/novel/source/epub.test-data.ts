import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** Told in the archive instead of the true one. */
  readonly claimedSize?: number;
  readonly encrypted?: boolean;
}

/** An archive as a program would write it, or as nobody should. */
export function zipOf(entries: readonly ZipEntry[], claimedEntries = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize, encrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 0x801 : 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = [Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed];
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), fields, place, Buffer.from(name));
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(claimedEntries, 4);
  end.writeUInt16LE(claimedEntries, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

export interface Book {
  readonly folder?: string;
  /** Inside `metadata`. */
  readonly metadata?: string;
  /** Inside `manifest`, besides the pages. */
  readonly manifest?: string;
  /** In the order of the archive: address in the manifest, content. */
  readonly pages: Readonly<Record<string, string | Buffer>>;
  /** Addresses in reading order; as the pages stand when left out. */
  readonly spine?: readonly string[];
  /** Other files by their full name. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

export const container = (opf: string) =>
  `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="${opf}" media-type="application/oebps-package+xml"/></rootfiles></container>`;

export function entriesOf({
  folder = 'OEBPS',
  metadata = '',
  manifest = '',
  pages,
  spine,
  files = {},
}: Book): ZipEntry[] {
  const hrefs = Object.keys(pages);
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>
    <manifest>${manifest}${hrefs.map((href, n) => `<item id="p${n}" href="${href}" media-type="application/xhtml+xml"/>`).join('')}</manifest>
    <spine>${(spine ?? hrefs).map((href) => `<itemref idref="p${hrefs.indexOf(href)}"/>`).join('')}</spine></package>`;
  return [
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: container(`${folder}/content.opf`) },
    { name: `${folder}/content.opf`, content: opf },
    ...hrefs.map((href) => ({ name: `${folder}/${decodeURIComponent(href)}`, content: pages[href] ?? '' })),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ];
}

export const epubOf = (book: Book): Buffer => zipOf(entriesOf(book));

export const prose = '他把灯放在桌上，听见雨从瓦上落下来，像有人在很远的地方说话。';

export const page = (body: string, head = '<?xml version="1.0" encoding="utf-8"?>') =>
  `${head}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>页</title></head><body>${body}</body></html>`;

export const navOf = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>${body}</body></html>`;

export const navItem = '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';
export const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
