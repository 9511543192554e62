export type Headers = Readonly<Record<string, string>>;

const permissions = 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()';

/**
 * Whether browsers are told to come over https alone from now on: not at all, for this host, or for all names below it as
 * well. A domain that is an agent's own has other names that are no business of ours.
 */
export const hstsLevels = ['none', 'host', 'below'] as const;
export type Hsts = (typeof hstsLevels)[number];

const hstsHeaders: Readonly<Record<Hsts, Headers>> = {
  none: {},
  host: { 'strict-transport-security': 'max-age=31536000' },
  below: { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
};

/** On every response. No Referer leaves us at all: our addresses can hold a machine code or a playback token. */
export function baseHeaders(hsts: Hsts): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    ...hstsHeaders[hsts],
  };
}

/** An API answer is data: should a browser ever show it as a page, nothing in it may load or run. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The member app. No unsafe-inline and no eval; the few inline parts of index.html are allowed by their hash, and
 * WebAssembly of our own host (it reads QR codes where the browser cannot) by a word that allows no script.
 * blob: media and workers are hls.js (media source, transmuxer); data: and blob: pictures are placeholders and previews.
 */
export function appPolicy({ scripts, styles }: InlineHashes): string {
  return policy(["'self'", "'wasm-unsafe-eval'", ...scripts], ["'self'", ...styles]);
}

/** The member app where our own console shows it in a frame; no other page of ours lets itself be framed. */
export function previewPolicy(hashes: InlineHashes, consoleOrigin = "'self'"): string {
  return appPolicy(hashes).replace("frame-ancestors 'none'", `frame-ancestors ${consoleOrigin}`);
}

/**
 * The console. antd makes its styles at run time and adds style elements that change with the theme, so their hashes
 * cannot be known, and a nonce would forbid caching the page; inline styles are therefore allowed there, scripts are not.
 * With a host of its own it shows the member app in a frame from the app's host.
 */
export function consolePolicy({ scripts }: InlineHashes, appOrigin?: string): string {
  const own = policy(["'self'", ...scripts], ["'self'", "'unsafe-inline'"]);
  return appOrigin === undefined ? own : `${own}; frame-src 'self' ${appOrigin}`;
}

/** The same page, which may ask these origins as well: the other hosts of its agent, whether they are well. */
export function withConnect(contentPolicy: string, origins: readonly string[]): string {
  return contentPolicy.replace("connect-src 'self'", () => ["connect-src 'self'", ...origins].join(' '));
}

/** The same page, with films and pictures of these origins. */
export function withMedia(contentPolicy: string, origins: readonly string[]): string {
  if (origins.length === 0) return contentPolicy;
  const theirs = ` ${origins.join(' ')}`;
  return contentPolicy.replaceAll(/(?:img|media|connect)-src 'self'/g, (start) => start + theirs);
}

function policy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
