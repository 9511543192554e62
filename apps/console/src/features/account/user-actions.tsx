import type { UserDetail } from '@liuguang/contract/admin/account.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Alert, Flex, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { DrawerAction } from '../../lib/form/drawer-action.tsx';
import { ReasonField } from '../../lib/form/reason-field.tsx';
import { HelpActions } from './help-actions.tsx';

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
  const { accountId } = user;
  // One opening of the form is one decision.
  const [clientKey, setClientKey] = useState(newId);
  return (
    <Flex wrap gap={8}>
      <DrawerAction
        call="users/grant"
        label="加天数 / 次数"
        onOpen={() => setClientKey(newId())}
        title={`为 ${user.userCode} 增加`}
        submit="确认增加"
        done="已增加"
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
        <ReasonField />
      </DrawerAction>
      <DrawerAction
        call="users/note"
        label="备注"
        title={`备注 ${user.userCode}`}
        fixed={{ accountId }}
        refresh={refresh}
      >
        <Form.Item name="text" label="备注" extra="只有员工可以看到。">
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </DrawerAction>
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
      <DrawerAction
        call="users/setVerified"
        label={user.verifiedAt === null ? '认证创作者' : '取消认证'}
        title={`${user.verifiedAt === null ? '认证创作者' : '取消认证'} ${user.userCode}`}
        submit="确认"
        done={user.verifiedAt === null ? '已认证' : '已取消认证'}
        fixed={{ accountId, verified: user.verifiedAt === null }}
        refresh={refresh}
      >
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title="认证创作者的内容被举报时不会自动隐藏，而是排在审核队列最前。"
        />
        <ReasonField />
      </DrawerAction>
      <HelpActions user={user} />
      {user.ban ? (
        <DrawerAction
          key="unban"
          call="users/unban"
          label="解封"
          title={`解封 ${user.userCode}`}
          submit="确认解封"
          done="已解封"
          fixed={{ accountId }}
          refresh={refresh}
        >
          <ReasonField />
        </DrawerAction>
      ) : (
        <DrawerAction
          key="ban"
          call="users/ban"
          label="封禁"
          button={{ danger: true }}
          title={`封禁 ${user.userCode}`}
          submit="确认封禁"
          done="已封禁"
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
          <ReasonField label="原因（用户可见）" />
          <Form.Item
            name="hideContent"
            label="同时隐藏其发布的内容"
            valuePropName="checked"
            extra="帖子、评论、视频、小说、同城信息和个人资料；解封或到期后自动恢复。"
          >
            <Switch />
          </Form.Item>
        </DrawerAction>
      )}
    </Flex>
  );
}
