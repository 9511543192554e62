import { Alert } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { useSafetyCounts } from './api.ts';

/** There while a wave of reports is kept from hiding more of the site. */
export function HoldBanner() {
  const { data } = useSafetyCounts();
  const hold = data?.hold;
  if (!hold) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title="严重举报过多，自动隐藏受限"
      description={
        `${formatTime(hold.startedAt)} 起，站内已有 ${hold.hidden} 项内容仅因举报被隐藏，之后有 ${hold.held} 项被严重举报的内容没有再隐藏，` +
        `而是排在队列最前。受限期间游客的举报不隐藏内容，会员的举报以站内 1% 为限。请先核实这些举报，确认不是恶意举报后再恢复。若没有新的严重举报，${formatTime(hold.endsAt)} 自动恢复。`
      }
      action={
        <ConfirmAction
          call="safety/release"
          input={{}}
          label="恢复自动隐藏"
          ask="恢复后，严重举报又可以自动隐藏站内约 1% 的内容。"
          done="已恢复自动隐藏"
          danger={false}
          button={{ type: 'default', size: 'middle' }}
          refresh={['safety/counts']}
        />
      }
    />
  );
}
