/** Lanes of jobs and parts of the disk as people call them; what is not here is shown as it is. */
export const laneNames: Record<string, string> = {
  urgent: '紧急',
  routine: '定时',
  light: '图片',
  mail: '邮件',
  push: '推送',
  webhook: 'Webhook',
  import: '导入',
  medium: '小说与图片工具',
  heavy: '转码与备份',
};

export const partNames: Record<string, string> = {
  database: '数据库',
  media: '媒体',
  uploads: '上传',
  backups: '备份',
  outbox: '待发消息',
  hot: '媒体缓存',
  other: '其他',
};
