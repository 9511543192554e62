/** The sections of the console in their order; one that is not `built` is shown as coming and cannot be opened. */
export const sections = [
  { key: 'overview', name: '概览', built: true },
  { key: 'agents', name: '渠道', built: false },
  { key: 'ads', name: '广告', built: false },
  { key: 'videos', name: '视频', built: false },
  { key: 'novels', name: '小说', built: false },
  { key: 'community', name: '社区', built: false },
  { key: 'city', name: '同城', built: false },
  { key: 'ai', name: '图片工具', built: false },
  { key: 'vip', name: '会员', built: false },
  { key: 'users', name: '用户', built: false },
  { key: 'safety', name: '审核', built: false },
  { key: 'messages', name: '消息', built: false },
  { key: 'feedback', name: '反馈', built: false },
  { key: 'system', name: '系统', built: false },
] as const;
