import type { UserDetail } from '@liuguang/contract/admin/account.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Alert, Button, Flex, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMay } from '../../lib/session/me.ts';
import { HelpActions } from './help-actions.tsx';

type Shown = 'ban' | 'unban' | 'grant' | 'note' | 'verify';

const lengths = [
  { value: 1, label: '1 天' },
  { value: 3, label: '3 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 365, label: '1 年' },
  { value: null, label: '永久' },
];
const refresh = ['users/get', 'users/list', 'users/actions', 'users/sessions', 'users/ledger'] as const;

/** What staff can do to somebody; each with a reason, each written down. */
export function UserActions({ user }: { user: UserDetail }) {
  const may = useMay();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const { accountId } = user;
  // One opening of the form is one decision.
  const clientKey = useMemo(() => (shown === 'grant' ? newId() : ''), [shown]);
  return (
    <Flex wrap gap={8}>
      {may('users/grant') && <Button onClick={() => setShown('grant')}>加天数 / 次数</Button>}
      {may('users/note') && <Button onClick={() => setShown('note')}>备注</Button>}
      <ConfirmAction
        call="users/endSessions"
        input={{ accountId }}
        label="结束所有会话"
        ask="让这个账号在所有设备上退出？"
        done="已结束所有会话"
        danger={false}
        button={{ type: 'default', size: 'middle' }}
        refresh={refresh}
      />
      {may('users/setVerified') && (
        <Button onClick={() => setShown('verify')}>{user.verifiedAt === null ? '认证创作者' : '取消认证'}</Button>
      )}
      <HelpActions user={user} />
      {may('users/ban') && !user.ban && (
        <Button danger onClick={() => setShown('ban')}>
          封禁
        </Button>
      )}
      {may('users/unban') && user.ban && <Button onClick={() => setShown('unban')}>解封</Button>}

      <FormDrawer
        call="users/ban"
        title={`封禁 ${user.userCode}`}
        submit="确认封禁"
        done="已封禁"
        open={shown === 'ban'}
        onClose={close}
        values={{ days: 7, hideContent: false }}
        fixed={{ accountId }}
        refresh={refresh}
      >
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="会话立即结束，正在播放的内容在 10 秒内停止。用户会看到原因和期限。"
        />
        <Form.Item name="days" label="时长">
          <Select options={lengths} />
        </Form.Item>
        <Form.Item name="reason" label="原因（用户可见）">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
        <Form.Item
          name="hideContent"
          label="同时隐藏其发布的内容"
          valuePropName="checked"
          extra="帖子、评论、视频、小说、同城信息和个人资料；解封或到期后自动恢复。"
        >
          <Switch />
        </Form.Item>
      </FormDrawer>
      <FormDrawer
        call="users/unban"
        title={`解封 ${user.userCode}`}
        submit="确认解封"
        done="已解封"
        open={shown === 'unban'}
        onClose={close}
        values={{}}
        fixed={{ accountId }}
        refresh={refresh}
      >
        <Form.Item name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormDrawer>
      <FormDrawer
        call="users/grant"
        title={`为 ${user.userCode} 增加`}
        submit="确认增加"
        done="已增加"
        open={shown === 'grant'}
        onClose={close}
        values={{ unit: 'day', amount: 1 }}
        fixed={{ accountId, clientKey }}
        refresh={refresh}
      >
        <Form.Item name="unit" label="类型" extra="观看次数只在当天有效。">
          <Select
            options={[
              { value: 'day', label: 'VIP 天数' },
              { value: 'view', label: '今日观看次数' },
            ]}
          />
        </Form.Item>
        <Form.Item name="amount" label="数量">
          <InputNumber min={1} max={3650} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormDrawer>
      <FormDrawer
        call="users/setVerified"
        title={`${user.verifiedAt === null ? '认证创作者' : '取消认证'} ${user.userCode}`}
        submit="确认"
        done={user.verifiedAt === null ? '已认证' : '已取消认证'}
        open={shown === 'verify'}
        onClose={close}
        values={{}}
        fixed={{ accountId, verified: user.verifiedAt === null }}
        refresh={refresh}
      >
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="认证创作者的内容被举报时不会自动隐藏，而是排在审核队列最前。"
        />
        <Form.Item name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormDrawer>
      <FormDrawer
        call="users/note"
        title={`备注 ${user.userCode}`}
        open={shown === 'note'}
        onClose={close}
        values={{}}
        fixed={{ accountId }}
        refresh={refresh}
      >
        <Form.Item name="text" label="备注" extra="只有员工可以看到。">
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </FormDrawer>
    </Flex>
  );
}
