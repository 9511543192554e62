import type { TodoKind } from '@liuguang/contract/admin/dashboard.ts';

interface Shown {
  readonly name: string;
  /** Where it is decided. */
  readonly to: readonly string[];
  /** What the list there is filtered by, so that it shows just these. */
  readonly filters?: Readonly<Record<string, string>>;
  /** What the moment of it means. */
  readonly note?: string;
  /** False: it is so or not, and there is nothing to count. */
  readonly counts?: boolean;
}

const queue = ['safety', 'queue'];
const statements = ['promotion', 'statements'];

export const todoNames: Record<TodoKind, Shown> = {
  urgentReports: { name: '重要举报', to: queue, filters: { what: 'report', urgent: 'true' } },
  reports: { name: '举报', to: queue, filters: { what: 'report', urgent: 'false' } },
  appeals: { name: '申诉', to: ['safety', 'appeals'] },
  reviews: { name: '待审核的内容', to: queue, filters: { what: 'waiting' } },
  failedUploads: { name: '转码失败，可重试', to: ['videos', 'uploads'], filters: { state: 'failed' }, note: '最早' },
  failedNovels: { name: '小说导入失败，可重试', to: ['novels', 'uploads'], filters: { state: 'failed' }, note: '最早' },
  listings: { name: '同城待审', to: ['city', 'review'], note: '最早' },
  refunds: { name: '退款未完成', to: ['vip', 'orders'], filters: { refund: 'stuck' }, note: '最早' },
  statementsToApprove: { name: '结算单待确认', to: statements, filters: { state: '待审核' }, note: '最早' },
  statementsToPay: { name: '结算单待付款', to: statements, filters: { state: '待付款' }, note: '最早' },
  invites: { name: '邀请待审', to: ['promotion', 'invite-review'], note: '最早' },
  recoveries: { name: '找回申请待复核', to: ['users', 'recoveries'], filters: { state: 'approval' }, note: '最早' },
  feedback: { name: '反馈未回复', to: ['feedback'], filters: { waiting: 'true' }, note: '最早' },
  domains: { name: '域名验证失效', to: ['agents'], filters: { trouble: 'domain' }, note: '自' },
  certificates: { name: '证书将到期或有问题', to: ['agents'], filters: { trouble: 'certificate' }, note: '最早到期' },
  webhooks: { name: 'Webhook 投递失败', to: ['open-api', 'webhooks'], note: '自' },
  books: { name: '账目差异', to: ['vip', 'books'], note: '核对于' },
  jobs: { name: '任务已放弃', to: ['system', 'failed-jobs'], note: '最早' },
  backup: { name: '没有近期的备份', to: ['system', 'health'], note: '最近完好', counts: false },
  archive: { name: '数据库日志归档失败', to: ['system', 'health'], counts: false },
  disk: { name: '磁盘快满了', to: ['system', 'status'], note: '预计写满', counts: false },
};
