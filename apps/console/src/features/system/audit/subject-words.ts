import { hashOf } from '../../../lib/hash-route.ts';

interface Thing {
  readonly name: string;
  /** Where it is looked at. */
  readonly hash?: (id: string) => string;
  /** Words for what it is told apart by, where that is no number. */
  readonly which?: Readonly<Record<string, string>>;
}

/** What the log calls things, in words; the longest name first. */
const things: readonly (readonly [called: string, thing: Thing])[] = [
  ['merchant account', { name: '收款账号' }],
  ['payment keys', { name: '支付密钥', which: { alipay: '支付宝', wechat: '微信支付', stripe: 'Stripe' } }],
  ['legal text', { name: '协议', which: { terms: '用户协议', privacy: '隐私政策' } }],
  ['bulk operation', { name: '批量操作' }],
  ['webhook delivery', { name: '事件' }],
  ['commission of agent', { name: '分成 · 渠道', hash: (id) => hashOf(['agents', id]) }],
  ['promotion of agent', { name: '归因 · 渠道', hash: (id) => hashOf(['agents', id]) }],
  ['invites of agent', { name: '邀请 · 渠道', hash: (id) => hashOf(['agents', id]) }],
  ['promoter code', { name: '推广码' }],
  ['redeem batch', { name: '兑换码批次' }],
  ['safety batch', { name: '批量处理' }],
  ['book check', { name: '账目核对' }],
  ['video group', { name: '视频分组' }],
  ['novel group', { name: '小说分组' }],
  ['agent', { name: '渠道', hash: (id) => hashOf(['agents', id]) }],
  ['account', { name: '用户', hash: (id) => hashOf(['users', id]) }],
  ['video', { name: '视频', hash: (id) => hashOf(['videos'], { keyword: id }) }],
  ['novel', { name: '小说', hash: (id) => hashOf(['novels', 'novel', id]) }],
  ['order', { name: '订单', hash: (id) => hashOf(['vip', 'orders', id]) }],
  ['staff', { name: '员工' }],
  ['token', { name: '令牌' }],
  ['session', { name: '会话' }],
  ['webhook', { name: '接收地址' }],
  ['domain', { name: '域名' }],
  ['ad', { name: '广告' }],
  ['plan', { name: '套餐' }],
  ['listing', { name: '同城信息' }],
  ['statement', { name: '结算单' }],
  ['promoter', { name: '推广员' }],
  ['invite', { name: '邀请' }],
  ['recovery', { name: '找回申请' }],
  ['upload', { name: '上传' }],
  ['chapter', { name: '章节' }],
  ['import', { name: '导入' }],
  ['notice', { name: '消息' }],
  ['opinion', { name: '反馈' }],
  ['report', { name: '举报' }],
  ['appeal', { name: '申诉' }],
  ['post', { name: '帖子' }],
  ['comment', { name: '评论' }],
  ['danmaku', { name: '弹幕' }],
  ['picture', { name: '图片' }],
  ['backup', { name: '备份' }],
  ['passkey', { name: '通行密钥' }],
  ['role', { name: '角色' }],
  ['jobs', { name: '任务' }],
];

/** Of these there is one, or none yet: the words for what was done say it. */
const alone = new Set([
  'staff invite',
  'allow list',
  'automatic hiding',
  'backup schedule',
  'city rules',
  'image limits',
  'novel groups',
  'updates',
  'upload',
  'video groups',
]);

/** The thing behind what was done to it: `套餐 12`, or `12` alone where the words end with what it is. */
export function subjectOf(subject: string, did: string): { text: string; hash: string | null } {
  if (alone.has(subject)) return { text: '', hash: null };
  const after = (name: string, which: string) => (did.endsWith(name) ? which : `${name} ${which}`);
  const many = /^(\d+) (\w+)s$/.exec(subject);
  if (many) {
    const thing = things.find(([called]) => called === many[2])?.[1];
    if (thing) return { text: after(thing.name, `${many[1]} 项`), hash: null };
  }
  const found = things.find(([called]) => subject.startsWith(`${called} `));
  if (!found) return { text: subject, hash: null };
  const id = subject.slice(found[0].length + 1);
  const hash = /^\d+$/.test(id) ? (found[1].hash?.(id) ?? null) : null;
  return { text: after(found[1].name, found[1].which?.[id] ?? id), hash };
}
