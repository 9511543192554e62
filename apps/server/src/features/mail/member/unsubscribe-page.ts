import { hash } from 'node:crypto';
import { escapeHtml } from '../../../platform/static/page.ts';
import { type Face, safeColour } from '../letter/letter.ts';
import { oneLine } from '../letter/one-line.ts';

export interface AnswerPage {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function askPage(face: Face, address: string): AnswerPage {
  return pageOf(face, '退订邮件通知？', [
    `<p>不再向 ${escapeHtml(masked(address))} 发送邮件通知。</p>`,
    '<form method="post"><button type="submit">退订</button></form>',
    '<p class="hint">之后可以在应用的“设置 → 邮箱”里重新打开。</p>',
  ]);
}

export function donePage(face: Face): AnswerPage {
  return pageOf(face, '已退订', ['<p>不会再收到邮件通知。</p>', '<p><a href="/">打开应用</a></p>']);
}

const plainFace: Face = { name: '', accent: '#333333', ink: '#ffffff' };

/** The same for a link that was never ours and for one of an address that is not bound any more. */
export const gonePage: AnswerPage = {
  ...pageOf(plainFace, '链接已失效', [
    '<p>这个邮箱已经解绑或更换，不会再收到邮件通知。</p>',
    '<p><a href="/">打开应用</a></p>',
  ]),
  status: 404,
};

/** Whoever the mail was passed on to sees no more of the address than they need. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

function pageOf(face: Face, title: string, parts: readonly string[]): AnswerPage {
  const name = escapeHtml(oneLine(face.name));
  const style =
    'html{background:#0d0e12;color:#e8e8ea;font:16px/1.6 system-ui,sans-serif;color-scheme:dark}' +
    'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box}' +
    'h1{font-size:20px}a{color:inherit}.hint,.name{color:#9a9aa2;font-size:14px}' +
    `button{font:inherit;padding:12px 40px;border:0;border-radius:999px;background:${safeColour(face.accent)};color:${safeColour(face.ink)}}`;
  return {
    status: 200,
    html:
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="robots" content="noindex">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
      `<style>${style}</style><main>${name === '' ? '' : `<p class="name">${name}</p>`}` +
      `<h1>${escapeHtml(title)}</h1>${parts.join('')}</main></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
