/** A mail as a program of its receiver reads it; written apart from the product, which must not agree with itself alone. */
export interface ReadMail {
  /** By lower-case name, unfolded and decoded; a header that comes twice is there twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly raw: string;
  readonly text: string;
  readonly html: string;
  header(name: string): string | undefined;
}

export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const header = (name: string) => headers.find(([given]) => given === name)?.[1];
  const parts = partsOf(header('content-type') ?? '', body);
  const of = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? '';
  return { headers, raw, header, text: of('text/plain'), html: of('text/html') };
}

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
  });
  return { headers, body: raw.slice(end + 4) };
}

function partsOf(contentType: string, body: string): { type: string; content: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const { headers, body: content } = split(part.replace(/^\r\n/, ''));
      const of = (name: string) => headers.find(([given]) => given === name)?.[1] ?? '';
      return { type: of('content-type'), content: decode(of('content-transfer-encoding'), content) };
    });
}

function decode(encoding: string, content: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return quoted(content.replaceAll(/=\r\n/g, ''));
  return content;
}

function quoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
    );
}
