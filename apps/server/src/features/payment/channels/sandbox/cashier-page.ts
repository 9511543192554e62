import { hash } from 'node:crypto';
import { escapeHtml } from '../../../../platform/static/page.ts';

const style =
  'html{color-scheme:dark;background:#0d0e12;color:#f4f5f7;font:16px/1.6 system-ui,sans-serif}' +
  'body{margin:0 auto;max-width:420px;min-height:100vh;padding:32px 20px;box-sizing:border-box}' +
  '.card{background:#14161c;border-radius:16px;padding:28px 20px;text-align:center}' +
  '.tag{display:inline-block;padding:2px 10px;border-radius:99px;background:#3a2a14;color:#ffc46b;font-size:13px}' +
  '.sum{font-size:40px;font-weight:600;margin:12px 0 0}.no{color:#868c9b;font-size:13px;word-break:break-all}' +
  'form{display:grid;gap:12px;margin-top:24px}' +
  'button{min-height:48px;border:0;border-radius:99px;font:inherit;color:#f4f5f7;background:#262a35;cursor:pointer}' +
  'button:active{opacity:.7}button.main{background:linear-gradient(100deg,#ff4d3d,#ff8a2a);font-weight:600}' +
  'p{margin:12px 0 0}a{display:inline-block;padding:10px 16px;color:#ff8a2a}';

const actions = [
  { value: 'pay', label: '确认支付', main: true },
  { value: 'twice', label: '支付并重复通知两次', main: false },
  { value: 'late', label: '支付，10秒后再通知', main: false },
  { value: 'fail', label: '支付失败', main: false },
];

const ended: Record<string, string> = { paid: '已支付，可以返回应用', closed: '订单已关闭，不能再支付' };

export interface CashierView {
  readonly orderId: string;
  readonly amount: number;
  readonly state: string;
  readonly returnUrl: string;
}

/** The till of the sandbox: no build, no script, one form. */
export function cashierPage(view: CashierView): { html: string; headers: Record<string, string> } {
  const over = ended[view.state];
  const body = over
    ? `<p>${over}</p>`
    : `${view.state === 'failed' ? '<p>上次支付失败，可以重试</p>' : ''}<form method="post">${actions
        .map(
          ({ value, label, main }) =>
            `<button name="action" value="${value}"${main ? ' class="main"' : ''}>${label}</button>`,
        )
        .join('')}</form>`;
  return {
    html:
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>沙盒收银台</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style>` +
      `<div class="card"><span class="tag">沙盒 · 不会真实扣款</span>` +
      `<div class="sum">¥${(view.amount / 100).toFixed(2)}</div>` +
      `<div class="no">订单号 ${escapeHtml(view.orderId)}</div>${body}` +
      `<p><a href="${escapeHtml(view.returnUrl)}">返回应用</a></p></div></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
    },
  };
}
