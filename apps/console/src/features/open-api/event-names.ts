import type { WebhookEventName } from '@liuguang/contract/admin/open-api/webhook-events.ts';

export const eventNames: Record<WebhookEventName, string> = {
  'order.paid': '订单已支付',
  'order.refunded': '订单已退款',
  'upload.arrived': '收到上传',
  'upload.published': '上传已发布',
  'upload.refused': '上传未通过',
  'report.filed': '收到举报',
  'member.new': '新会员',
  'webhook.test': '测试事件',
};

export function eventName(type: string): string {
  return (eventNames as Record<string, string>)[type] ?? type;
}
