import { hash } from 'node:crypto';
import { escapeHtml } from './page.ts';

const style =
  'html{color-scheme:dark;background:#0d0e12;color:#e8e8ea;font:16px/1.6 system-ui,sans-serif}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box}' +
  'h1{font-size:20px}a{color:#ff6a3d}';

/** A page that needs no build and no script, for when there is nothing else to show. */
export function messagePage(title: string, text: string): { html: string; headers: Record<string, string> } {
  return {
    html:
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
      `<style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">返回首页</a></p></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
