import { Badge } from 'antd';
import { useSafetyCounts } from './api.ts';

/** In the menu: what is late or about to be in red, everything else that waits in grey. */
export function SafetyBadge() {
  const { data } = useSafetyCounts();
  if (!data) return null;
  const late = data.overdue + data.alarm;
  const count = late > 0 ? late : data.open + data.waiting;
  const title = late > 0 ? `${late} 项已超时或即将超时` : `${count} 项待处理`;
  return <Badge count={count} title={title} size="small" {...(late > 0 ? {} : { color: '#6b6b6b' })} />;
}
