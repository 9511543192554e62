import { accessNames } from '../../../entities/catalogue/catalogue-names.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { roleNames } from '../../../lib/session/role-names.ts';

/** What fields of calls are called in words; others keep their own names. */
const names: Readonly<Record<string, string>> = {
  name: '名称',
  displayName: '姓名',
  role: '角色',
  agentIds: '渠道',
  agentId: '渠道',
  title: '标题',
  description: '简介',
  synopsis: '简介',
  text: '内容',
  note: '备注',
  remark: '备注',
  reason: '理由',
  refusal: '退回理由',
  decision: '处理',
  of: '范围',
  price: '售价',
  originalPrice: '原价',
  amount: '金额',
  days: '天数',
  benefits: '权益',
  recommended: '推荐',
  rating: '分级',
  access: '观看权限',
  kind: '类型',
  tags: '标签',
  groupId: '分组',
  publishedAt: '发布时间',
  startsAt: '开始时间',
  endsAt: '结束时间',
  expiresAt: '到期时间',
  at: '时间',
  paused: '暂停',
  disabled: '停用',
  hidden: '隐藏',
  closed: '停用',
  active: '上架',
  verified: '认证',
  trusted: '直接发布',
  link: '链接',
  url: '地址',
  host: '域名',
  domains: '域名',
  fallbackHosts: '备用域名',
  channels: '渠道码',
  placement: '广告位',
  weight: '权重',
  position: '位置',
  dailyCap: '每日上限',
  budget: '预算',
  events: '事件',
  scopes: '权限',
  ranges: '地址范围',
  tagline: '标语',
  theme: '配色',
  adultEnabled: '18+ 专区',
  reviewUploads: '上传先审',
  reviewPosts: '帖子先审',
  reviewListings: '同城先审',
  holdDays: '结算等待天数',
  perDay: '每日次数',
  vipPerDay: '会员每日次数',
  shareBp: '分成（万分比）',
  feeBp: '手续费（万分比）',
  perPayer: '每个付费用户',
  perClick: '每次点击',
  windowDays: '归因天数',
  every: '周期',
  hour: '时刻',
  weekday: '星期',
  keepDaily: '保留每日',
  keepWeekly: '保留每周',
  keepMonthly: '保留每月',
  alarmDays: '报警天数',
  count: '数量',
  unit: '单位',
  words: '词语',
  action: '动作',
  decided: '已处理',
  skipped: '未处理',
  undone: '已撤销',
  left: '剩余',
  via: '通过',
  merchant: '商户号',
  fingerprint: '密钥指纹',
  length: '字数',
  ok: '成功',
};

const money = new Set(['price', 'originalPrice', 'perPayer', 'perClick']);
/** Values that are words of the program, in words. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  decision: { keep: '保留', remove: '下架', restrict: '设为 18+' },
  of: { reporter: '同一举报人', hour: '同一小时', alike: '同类举报', author: '同一作者' },
  access: accessNames,
  rating: { all: '全年龄', '18': '18+' },
};
const longest = 80;

export function fieldName(field: string): string {
  return names[field] ?? field;
}

/** A value as it is read: never more than a line of it. */
export function fieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') {
    if (money.has(field)) return formatMoney(value);
    return /(At|Until)$|^(at|from|to|until)$/.test(field) && value > 1e11 ? formatTime(value) : String(value);
  }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length === 0 ? '（空）' : cut(value.join('、'));
  }
  return cut(typeof value === 'string' ? (values[field]?.[value] ?? value) : JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
