import { createHash, createHmac } from 'node:crypto';

/** A request to Alibaba Cloud that has everything but its signature. */
export interface UnsignedRequest {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly action: string;
  readonly version: string;
  /** 2023-10-26T10:22:32Z */
  readonly date: string;
  readonly nonce: string;
}

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

const algorithm = 'ACS3-HMAC-SHA256';

/** The headers of a request signed by ACS3-HMAC-SHA256, version 3 of the signature that Alibaba Cloud publishes. */
export function signedHeaders(request: UnsignedRequest, key: AccessKey): Record<string, string> {
  const payload = sha256(request.body);
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': payload,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `${algorithm} Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}

/** Sorted by name and encoded as RFC 3986 says; the request must be sent with exactly this text. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

/** encodeURIComponent leaves five characters alone that RFC 3986 reserves. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, percent);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
