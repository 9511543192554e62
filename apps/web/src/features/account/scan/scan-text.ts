import {
  channelCodePattern,
  type SharedKind,
  sharedScreen,
  sharedScreens,
} from '@liuguang/contract/helpers/share-link.ts';

/** A parameter of a link of ours, whatever host it names (an agent has several). Anything else is foreign. */
function parameterIn(text: string, wantedPath: string, name: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const [path, query = ''] = new URL(text).hash.replace(/^#/, '').split('?');
  const value = new URLSearchParams(query).get(name);
  return path === wantedPath && value !== null && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The one-time id in the code that an asking browser shows. */
export function scanIdIn(text: string): string | undefined {
  return parameterIn(text, '/scanCode', 'scanId');
}

/** The account in a saved account picture. */
export function userCodeIn(text: string): string | undefined {
  return parameterIn(text, '/login', 'userCode');
}

/** The screen that a shared link or poster leads to, in this app and with its code. */
export function sharedScreenIn(text: string): string | undefined {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const [, kind = '', id = ''] = /^\/s\/(\w+)\/([\w-]{1,64})$/.exec(pathname) ?? [];
  if (!Object.hasOwn(sharedScreens, kind)) return undefined;
  const code = searchParams.get('code') ?? '';
  return sharedScreen({ kind: kind as SharedKind, id, code: channelCodePattern.test(code) ? code : undefined });
}
