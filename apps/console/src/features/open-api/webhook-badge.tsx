import { Badge } from 'antd';
import { useEndpoints } from './api.ts';

/** In the menu: endpoints that were given up, or lose events. */
export function WebhookBadge() {
  const { data } = useEndpoints();
  const count = data?.list.filter(({ state, isFull }) => state === 'failed' || isFull).length ?? 0;
  return count === 0 ? null : <Badge count={count} title={`${count} 个接收地址需要处理`} size="small" />;
}
