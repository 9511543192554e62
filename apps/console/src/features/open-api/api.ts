import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';
import { useMay } from '../../lib/session/me.ts';

export function useEndpoints() {
  return useAdminQuery('webhooks/list', {}, { everyMs: 30_000, enabled: useMay()('webhooks/list') });
}

export function useTestEvent() {
  return useAdminAction('webhooks/test', {
    done: '测试事件已发出',
    refresh: ['webhooks/deliveries', 'webhooks/list'],
  });
}
