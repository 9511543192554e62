import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in everything that must not come out again. */
export const mark = 'HOSTILE-MARK';

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Buffer;
  /** Refused with a reason, or made into a clean picture. */
  readonly ends: 'refused' | 'made';
}

const script = `<script>alert("${mark}")</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('${mark}')">${script}</svg>`;
const text = (value: string) => Buffer.from(value, 'utf8');
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const latin = (value: string) => Buffer.from(value, 'latin1');
const uint = (value: number, bytes: 2 | 4) => {
  const out = Buffer.alloc(bytes);
  if (bytes === 2) out.writeUInt16BE(value);
  else out.writeUInt32BE(value);
  return out;
};

/** A picture with something to see in every corner, in each format that is taken. */
export async function goodPictures() {
  const [width, height] = [96, 64];
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 7 + (i >> 5) * 13) & 255;
  const image = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const [jpeg, png, webp, avif, gif] = await Promise.all([
    image().jpeg({ quality: 90 }).toBuffer(),
    image().png().toBuffer(),
    image().webp().toBuffer(),
    image().avif({ effort: 0 }).toBuffer(),
    image().gif().toBuffer(),
  ]);
  return { jpeg, png, webp, avif, gif, image };
}

/** A segment of a JPEG (an APPn or COM), put behind its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, ...bodies: Buffer[]): Buffer {
  const segments = bodies.map((body) => Buffer.concat([Buffer.from([0xff, marker]), uint(body.length + 2, 2), body]));
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin(type), body]);
  return Buffer.concat([uint(body.length, 4), named, uint(crc32(named), 4)]);
}

/** The chunk goes right behind the header. */
function withChunk(png: Buffer, type: string, body: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, body), png.subarray(33)]);
}

function pngOf(width: number, height: number, depth: number, data: Buffer): Buffer {
  const header = Buffer.concat([uint(width, 4), uint(height, 4), Buffer.from([depth, 0, 0, 0, 0])]);
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** The size that the header of a JPEG claims. */
function claimJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((kind) => out.indexOf(Buffer.from([0xff, kind, 0x00]))).find((at) => at > 0) ?? 0;
  out.writeUInt16BE(height, frame + 5);
  out.writeUInt16BE(width, frame + 7);
  return out;
}

function claimAvif(avif: Buffer, side: number): Buffer {
  const out = Buffer.from(avif);
  const box = out.indexOf('ispe');
  out.writeUInt32BE(side, box + 8);
  out.writeUInt32BE(side, box + 12);
  return out;
}

/** Every picture of it as large as the whole. */
function gifOf(width: number, height: number, frames: number, more = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width);
  size.writeUInt16LE(height, 2);
  const colours = Buffer.from('800000ff0000ffffff', 'hex');
  const start = Buffer.from('21f90400010000002c00000000', 'hex');
  const frame = Buffer.concat([start, size, Buffer.from('000202440100', 'hex')]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([latin('GIF89a'), size, colours, more, ...all, Buffer.from([0x3b])]);
}

function webpCanvas(webp: Buffer, side: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(10);
  const body = Buffer.concat([latin('WEBPVP8X'), size, canvas, webp.subarray(12)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([latin('RIFF'), length, body]);
}

const brand = (name: string) => Buffer.concat([uint(24, 4), latin(`ftyp${name}`), uint(0, 4), latin(`${name}mif1`)]);

/** What people have tried on others: made here, none of it found anywhere. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const { jpeg, png, webp, avif, gif, image } = await goodPictures();
  const located = { IFD0: { ImageDescription: mark }, IFD3: { GPSLatitude: '31/1 13/1 49/1', GPSLatitudeRef: 'N' } };
  const refused: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['text', text(`hello ${mark}`)],
    ['a web page', text(`<!doctype html><html>${script}</html>`)],
    ['a web page without a doctype', text(`<html>${script}</html>`)],
    ['JavaScript', text(`alert("${mark}")`)],
    ['PHP', text(`<?php echo "${mark}"; ?>`)],
    ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>')],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
    ['a drawing script', text(`push graphic-context\nimage over 0,0 9,9 'https://a.example/${mark}'\n`)],
    ['an SVG with a script', text(svg)],
    ['an SVG with a declaration', text(`<?xml version="1.0"?>\n${svg}`)],
    ['an SVG behind a byte-order mark', text(`\uFEFF${svg}`)],
    ['an SVG behind blanks and a comment', text(`\n\n  <!-- ${mark} -->\n${svg}`)],
    ['an SVG that reads a file', text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`)],
    ['an SVG in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(svg, 'utf16le')])],
    ['a packed SVG', gzipSync(svg)],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a BMP', latin('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
    ['an icon', Buffer.from('00000100010010100000', 'hex')],
    ['a PSD', latin('8BPS\0\x01\0\0\0\0\0\0\0\x03')],
    ['a JPEG XL', Buffer.from('0000000c4a584c200d0a870a', 'hex')],
    ['a portable pixmap', latin('P6\n9 9\n255\n')],
    ['a Radiance picture', latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n')],
    ['FITS', latin('SIMPLE  =                    T')],
    ['a HEIC', brand('heic')],
    ['a video', brand('isom')],
    ['a WAV file', latin('RIFF\x24\0\0\0WAVEfmt ')],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['the beginning of a PNG', png.subarray(0, 8)],
    ['the header of a PNG', png.subarray(0, 33)],
    ['the beginning of a GIF', latin('GIF89a')],
    ['the beginning of a WebP', latin('RIFF\x24\0\0\0WEBP')],
    ['the beginning of an AVIF', brand('avif')],
    ['half a JPEG', half(jpeg)],
    ['half a PNG', half(png)],
    ['half a WebP', half(webp)],
    ['half an AVIF', half(avif)],
    ['a JPEG of 30,000 x 30,000', claimJpeg(jpeg, 30_000, 30_000)],
    ['a JPEG of 65,500 x 65,500', claimJpeg(jpeg, 65_500, 65_500)],
    ['a JPEG of no size', claimJpeg(jpeg, 0, 0)],
    ['a PNG of 30,000 x 30,000', pngOf(30_000, 30_000, 8, deflateSync(Buffer.alloc(1000)))],
    ['a PNG of 2,147,483,647 a side', pngOf(0x7fffffff, 0x7fffffff, 8, deflateSync(Buffer.alloc(10)))],
    ['a packed PNG of 256 megapixels', pngOf(16_000, 16_000, 1, deflateSync(Buffer.alloc(16_000 * 2001)))],
    ['a GIF of 65,535 x 65,535', gifOf(65_535, 65_535, 1)],
    ['a WebP canvas of 16,384 x 16,384', webpCanvas(webp, 16_384)],
    ['an AVIF of 30,000 x 30,000', claimAvif(avif, 30_000)],
    ['a JPEG under the signature of a PNG', Buffer.concat([png.subarray(0, 8), jpeg])],
    ['an SVG behind the signature of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), text(svg)])],
  ];
  const icc = Array.from({ length: 40 }, (_, i) =>
    Buffer.concat([latin('ICC_PROFILE\0'), Buffer.from([i + 1, 40]), Buffer.alloc(65_000, mark)]),
  );
  const made: [string, Buffer][] = [
    ['a JPEG and a web page', Buffer.concat([jpeg, text(`<html>${script}</html>`)])],
    ['a JPEG and a ZIP', Buffer.concat([jpeg, Buffer.from('504b0304', 'hex'), text(mark)])],
    ['a JPEG and JavaScript', withSegment(jpeg, 0xfe, text(`*/=alert("${mark}");/*`))],
    ['a JPEG with a page in its comment', withSegment(jpeg, 0xfe, text(script))],
    ['a JPEG with a place', await image().withExif(located).jpeg().toBuffer()],
    [
      'a JPEG with broken EXIF',
      withSegment(jpeg, 0xe1, Buffer.concat([latin('Exif\0\0MM\0*'), Buffer.alloc(60, mark)])),
    ],
    ['a JPEG with a script in XMP', withSegment(jpeg, 0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${script}`))],
    ['a JPEG with a huge profile', withSegment(jpeg, 0xe2, ...icc)],
    ['a JPEG in print colours', await image().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG and a web page', Buffer.concat([png, text(script)])],
    ['a PNG with a page in its text', withChunk(png, 'tEXt', latin(`Comment\0${script}`))],
    ['a PNG with a text that unpacks to 64 MB', withChunk(png, 'zTXt', zipped('Comment\0\0'))],
    ['a PNG with EXIF', withChunk(png, 'eXIf', latin(`MM\0*\0\0\0\x08${mark}`))],
    ['a PNG with 16 bits a channel', await image().toColourspace('rgb16').png().toBuffer()],
    ['a PNG of 64 million packed pixels', pngOf(8000, 8000, 1, deflateSync(Buffer.alloc(8000 * 1001)))],
    ['a WebP and a web page', Buffer.concat([webp, text(script)])],
    ['a WebP with a place', await image().withExif(located).webp().toBuffer()],
    ['an AVIF and a web page', Buffer.concat([avif, text(script)])],
    ['an AVIF with a place', await image().withExif(located).avif({ effort: 0 }).toBuffer()],
    ['a GIF and JavaScript', Buffer.concat([gif, text(`*/;alert("${mark}")`)])],
    [
      'a GIF with a page in its comment',
      gifOf(1, 1, 1, Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), latin(script), Buffer.from([0])])),
    ],
    ['a GIF of 10,000 pictures', gifOf(1, 1, 10_000)],
    ['a picture of one pixel', await image().resize(1, 1).png().toBuffer()],
    ['a thread of 15,000 x 1', pngOf(15_000, 1, 8, deflateSync(Buffer.alloc(15_001)))],
  ];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, ends: 'refused' as const })),
    ...made.map(([name, bytes]) => ({ name, bytes, ends: 'made' as const })),
  ];
}

function zipped(head: string): Buffer {
  return Buffer.concat([latin(head), deflateSync(Buffer.alloc(64 * 1024 ** 2))]);
}
