import type { InviteRow } from '@liuguang/contract/admin/promotion/invites.ts';
import { Checkbox, Form, Input, Typography } from 'antd';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { rewardText } from './reason-names.ts';

export interface Decision {
  readonly row: InviteRow;
  readonly approve: boolean;
}

/** Lets one that is held through or refuses it, alone or with its whole cluster. */
export function DecideInvite({ decision, onClose }: { decision: Decision | undefined; onClose: () => void }) {
  const { row, approve = false } = decision ?? {};
  const size = row?.clusterSize ?? 0;
  return (
    <FormDrawer
      call="invites/decide"
      title={approve ? '通过邀请' : '拒绝邀请'}
      open={row !== undefined}
      onClose={onClose}
      values={{ whole: false, note: '' }}
      fixed={row ? { inviteId: row.inviteId, approve } : {}}
      refresh={['invites/list']}
      done="已处理"
    >
      {row && (
        <Typography.Paragraph>
          {approve
            ? `通过后立即发放：邀请人 ${rewardText(row.inviterReward)}，好友 ${rewardText(row.inviteeReward)}；邀请人超过上限时只发给好友。`
            : '拒绝后双方都没有奖励，不能撤销。'}
        </Typography.Paragraph>
      )}
      {size > 1 && (
        <Form.Item name="whole" valuePropName="checked">
          <Checkbox>{`同组 ${size} 个待审核的一起处理${approve && size > 100 ? '（一次最多 100 个）' : ''}`}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="note" label="说明" extra="只有工作人员看到。">
        <Input.TextArea maxLength={200} rows={3} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
