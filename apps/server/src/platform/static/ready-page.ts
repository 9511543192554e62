import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ReadyAnswer, readyAnswer, sendReady } from '../http/ready-answer.ts';
import { requestId } from '../http/request-id.ts';
import { baseHeaders, type Hsts } from '../http/security-headers.ts';
import type { Asset } from './assets.ts';

/** A page and its policy, and what is sent of it, made when it is first asked for. */
export interface ReadyPage {
  readonly asset: Asset;
  readonly policy: string;
  readonly answers: Map<string, ReadyAnswer>;
}

export function readyPage(asset: Asset, policy: string): ReadyPage {
  return { asset, policy, answers: new Map() };
}

/** The form of an asset that the caller can read, of those that are held. */
export function encodingOf({ br, gzip }: Pick<Asset, 'br' | 'gzip'>, accepted = ''): 'br' | 'gzip' | null {
  if (br && /\bbr\b/.test(accepted)) return 'br';
  return gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Strong, and therefore another one for each form. */
export function etagOf({ etag }: Pick<Asset, 'etag'>, encoding: string | null): string {
  return encoding ? etag.replace(/"$/, `.${encoding}"`) : etag;
}

/** False for who wants it in a form that is not held. */
export function sendReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  hsts: Hsts,
): boolean {
  const { asset, answers } = page;
  const encoding = encodingOf(asset, request.headers['accept-encoding']);
  const bytes = encoding === null ? asset.bytes : asset[encoding];
  if (!bytes) return false;
  const form = `${hsts} ${encoding}`;
  let answer = answers.get(form);
  if (!answer) {
    const headers = { ...baseHeaders(hsts), 'content-security-policy': page.policy, 'cache-control': 'no-cache' };
    answer = readyAnswer({ bytes, etag: etagOf(asset, encoding), type: asset.type, encoding, headers });
    answers.set(form, answer);
  }
  sendReady(request, response, requestId(request), answer);
  return true;
}
