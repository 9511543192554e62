import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** What Alipay signs: the parameters by name, without the signature and empty ones, as they are before URL encoding. */
export function alipayText(params: Readonly<Record<string, string>>, without: readonly string[]): string {
  return Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

export function alipaySign(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

export function alipayVerify(text: string, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}

/** The part of an answer that its signature is over: the bytes of the named object, exactly as they were sent. */
export function alipayAnswerPart(text: string, name: string): string | null {
  const start = text.indexOf(`"${name}"`);
  const open = start === -1 ? -1 : text.indexOf('{', start);
  if (open === -1) return null;
  let depth = 0;
  let inText = false;
  for (let at = open; at < text.length; at += 1) {
    const letter = text[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(open, at + 1);
    }
  }
  return null;
}
