import { hash } from 'node:crypto';

const style =
  'html{color-scheme:dark;background:#0d0e12;color:#f4f5f7;font:16px/1.6 system-ui,sans-serif}' +
  'body{margin:0 auto;max-width:420px;min-height:100vh;padding:32px 20px;box-sizing:border-box}' +
  '.card{background:#14161c;border-radius:16px;padding:28px 20px;text-align:center}' +
  '.tag{display:inline-block;padding:2px 10px;border-radius:99px;background:#3a2a14;color:#ffc46b;font-size:13px}' +
  'h1{font-size:20px;margin:16px 0 4px}p{margin:0;color:#868c9b;font-size:14px}' +
  'form{display:grid;gap:12px;margin-top:24px}' +
  'button{min-height:48px;border:0;border-radius:99px;font:inherit;color:#f4f5f7;background:#262a35;cursor:pointer}' +
  'button:active{opacity:.7}button.main{background:linear-gradient(100deg,#ff4d3d,#ff8a2a);font-weight:600}';

/** What the other side may answer, and what somebody may make of an answer on the way. */
export const testAnswers = [
  { value: 'adult', label: '核验通过：年满18周岁' },
  { value: 'minor', label: '核验结果：未满18周岁' },
  { value: 'unknown', label: '没有结果' },
  { value: 'forged', label: '伪造的签名' },
  { value: 'late', label: '已经过期的答复' },
] as const;

export type TestAnswer = (typeof testAnswers)[number]['value'];

/** A page that plays the outside age check: no build, no script, one form. */
export function testProviderPage(): { html: string; headers: Record<string, string> } {
  const buttons = testAnswers.map(
    ({ value, label }) =>
      `<button name="result" value="${value}"${value === 'adult' ? ' class="main"' : ''}>${label}</button>`,
  );
  return {
    html:
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>测试年龄核验</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style>` +
      `<div class="card"><span class="tag">测试 · 不是真实的核验</span><h1>年龄核验</h1>` +
      `<p>这里代替第三方核验页面，请选择要返回的结果</p><form method="post">${buttons.join('')}</form></div></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // Where it leads back to is in the signed request, and may be another host than this page's.
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self' http: https:; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
    },
  };
}
