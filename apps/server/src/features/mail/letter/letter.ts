import { escapeHtml } from '../../../platform/static/page.ts';
import { oneLine } from './one-line.ts';

/** In whose name and colours a mail comes. */
export interface Face {
  readonly name: string;
  readonly accent: string;
  /** Of words on the accent. */
  readonly ink: string;
}

interface Content {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Shown large, by itself. */
  readonly code?: string;
  readonly items?: readonly { readonly text: string; readonly url?: string | undefined }[];
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Small, at the end. */
  readonly foot: readonly { readonly text: string; readonly url?: string | undefined }[];
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Every mail as plain text, and the same as a page without pictures: nothing is loaded when somebody opens it. */
export function letter(face: Face, content: Content): Letter {
  return { subject: oneLine(content.subject), text: plain(face, content), html: page(face, content) };
}

function plain({ name }: Face, { lines, code, items = [], action, foot }: Content): string {
  const parts = [
    ...lines.map(oneLine),
    ...(code === undefined ? [] : [code]),
    items.map(({ text, url }) => `· ${oneLine(text)}${url === undefined ? '' : `\n  ${url}`}`).join('\n'),
    ...(action ? [`${action.label}：${action.url}`] : []),
    ['--', oneLine(name), ...foot.map(({ text, url }) => (url === undefined ? text : `${text}：${url}`))].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function page({ name, accent, ink }: Face, { subject, lines, code, items = [], action, foot }: Content): string {
  const link = (text: string, url: string | undefined, style = 'color:inherit') =>
    url === undefined ? words(text) : `<a href="${escapeHtml(url)}" style="${style}">${words(text)}</a>`;
  const [colour, onColour] = [safeColour(accent), safeColour(ink)];
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${words(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f4f4f6;color:#1d1d21;font:16px/1.7 system-ui,-apple-system,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;overflow:hidden">',
    `<div style="padding:16px 24px;background:${colour};color:${onColour};font-weight:600">${words(name)}</div>`,
    '<div style="padding:24px">',
    ...lines.map((line) => `<p style="margin:0 0 12px">${words(line)}</p>`),
    ...(code === undefined
      ? []
      : [`<p style="margin:16px 0;font-size:32px;font-weight:700;letter-spacing:6px">${words(code)}</p>`]),
    ...(items.length === 0
      ? []
      : [
          '<ul style="margin:0 0 16px;padding-left:20px">',
          ...items.map(({ text, url }) => `<li style="margin:0 0 8px">${link(text, url)}</li>`),
          '</ul>',
        ]),
    ...(action
      ? [
          `<p style="margin:20px 0">${link(action.label, action.url, `display:inline-block;padding:10px 20px;border-radius:8px;background:${colour};color:${onColour};text-decoration:none`)}</p>`,
        ]
      : []),
    '</div><div style="padding:0 24px 20px;color:#77777f;font-size:13px">',
    ...foot.map(({ text, url }) => `<p style="margin:0 0 4px">${link(text, url, 'color:#77777f')}</p>`),
    '</div></div></body></html>',
  ].join('\n');
}

/** A colour comes from the settings of an agent; anything else has no place in a style. */
export function safeColour(given: string): string {
  return /^#[0-9a-f]{3,8}$/i.test(given) ? given : '#333333';
}

function words(text: string): string {
  return escapeHtml(oneLine(text));
}
