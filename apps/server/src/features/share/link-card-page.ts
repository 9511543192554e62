import { hash } from 'node:crypto';
import { escapeHtml } from '../../platform/static/page.ts';
import type { LinkCard } from './link-card.service.ts';

const style =
  'html{color-scheme:dark;background:#0d0e12;color:#f4f5f7;font:16px/1.6 system-ui,sans-serif}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;text-align:center;' +
  'padding:24px;box-sizing:border-box}img{width:100%;max-width:420px;border-radius:12px}h1{font-size:18px;margin:0}' +
  'p{margin:0;color:#b4b9c6;font-size:14px}' +
  'a{display:inline-block;padding:10px 32px;border-radius:99px;color:#fff;text-decoration:none;font-weight:600;' +
  'background:linear-gradient(100deg,#ff4d3d,#ff8a2a)}';

/** Programs that only read the page stay on it; people are led on, and going back leads them past it. */
const script = "location.replace(document.getElementById('open').href)";

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A chat asks once and keeps its card; what was taken down is gone from here within the minute. */
const keptSeconds = 60;

export const linkCardHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': `public, max-age=${keptSeconds}`,
  'content-security-policy': policy,
} as const;

export interface LinkCardView {
  readonly agentName: string;
  /** Null: only the agent is named. */
  readonly card: LinkCard | null;
  /** Whole addresses, of the host that was asked. */
  readonly url: string;
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | null;
  /** Where in the app it leads. */
  readonly target: string;
}

/** A page for programs that make cards of links; a browser is in the app before anybody has read it. */
export function linkCardPage({ agentName, card, url, picture, target }: LinkCardView): string {
  const title = card?.title || agentName;
  const description = card?.description ?? '';
  const tags: [name: string, value: string][] = [
    ['og:type', 'website'],
    ['og:site_name', agentName],
    ['og:title', title],
    ['og:url', url],
    ['og:locale', 'zh_CN'],
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
  ];
  if (description !== '') tags.push(['og:description', description], ['twitter:description', description]);
  if (picture) {
    tags.push(['og:image', picture.url], ['og:image:type', 'image/jpeg'], ['og:image:width', String(picture.width)]);
    tags.push(['og:image:height', String(picture.height)], ['twitter:image', picture.url]);
  }
  const meta = tags.map(([name, value]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${name}" content="${escapeHtml(value)}">`;
  });
  const named = card ? `${title} - ${agentName}` : agentName;
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(named)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    (description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">`) +
    `<link rel="canonical" href="${escapeHtml(url)}">${meta.join('')}<style>${style}</style></head><body>` +
    (picture ? `<img src="${escapeHtml(picture.url)}" alt="">` : '') +
    `<h1>${escapeHtml(title)}</h1>${description === '' ? '' : `<p>${escapeHtml(description)}</p>`}` +
    `<a id="open" href="${escapeHtml(target)}">打开</a><script>${script}</script></body></html>`
  );
}
