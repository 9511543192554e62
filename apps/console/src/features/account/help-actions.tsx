import type { UserDetail } from '@liuguang/contract/admin/account.ts';
import { recovery } from '@liuguang/contract/constants.ts';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { DrawerAction } from '../../lib/form/drawer-action.tsx';
import { ReasonField } from '../../lib/form/reason-field.tsx';
import { OneTimeText } from './one-time-text.tsx';
import { proofKinds } from './recovery-names.ts';

const refresh = ['users/get', 'users/actions', 'users/recoveries'] as const;

/** Help for those who cannot help themselves any more: a forgotten youth PIN, a lost authenticator, a lost phone and password. */
export function HelpActions({ user }: { user: UserDetail }) {
  const [pin, setPin] = useState<string>();
  const { accountId, userCode } = user;
  const wait = user.claimed
    ? `需要另一位员工批准，批准后等待 ${recovery.memberHours} 小时`
    : `等待 ${recovery.deviceHours} 小时`;
  return (
    <>
      {user.youthMode && (
        <DrawerAction
          call="users/resetYouthPin"
          label="重置青少年密码"
          title={`重置青少年密码 ${userCode}`}
          submit="确认重置"
          done="已重置"
          fixed={{ accountId }}
          refresh={refresh}
          onDone={(done) => setPin(done.pin)}
        >
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title="青少年模式仍然开启。新密码只显示一次，请确认对方是监护人后再告知；账号会收到通知。"
          />
          <ReasonField extra="怎样确认对方是监护人。" />
        </DrawerAction>
      )}
      {user.secondFactorSince !== null && (
        <DrawerAction
          call="users/resetSecondFactor"
          label="重置两步验证"
          title={`重置两步验证 ${userCode}`}
          submit="确认重置"
          done="已重置"
          fixed={{ accountId }}
          refresh={refresh}
        >
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title="只在手机和恢复码都丢失时使用。重置后凭密码或短信即可在新设备上使用账号；密码和手机号不变，账号会收到通知。"
          />
          <ReasonField extra="怎样确认对方是本人。" />
        </DrawerAction>
      )}
      <DrawerAction
        call="users/openRecovery"
        label="找回账号"
        title={`找回账号 ${userCode}`}
        submit="提交"
        done="已提交"
        fixed={{ accountId }}
        refresh={refresh}
      >
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`${wait}，然后可以生成找回码。账号会收到通知，本人可以一键拒绝。`}
        />
        <Form.Item name="proofKind" label="凭据种类">
          <Select options={[...proofKinds]} placeholder="请选择" />
        </Form.Item>
        <Form.Item
          name="proof"
          label="凭据"
          extra="写明对方提供了什么、怎样核对的。只有员工可以看到，随账号注销删除；请不要抄录证件号码。"
        >
          <Input.TextArea rows={5} maxLength={1000} showCount />
        </Form.Item>
      </DrawerAction>
      <OneTimeText
        title="新的青少年密码"
        note="请只告诉监护人。用它可以关闭青少年模式，重新开启时可以换成自己的密码。关闭后不再显示。"
        text={pin}
        onClose={() => setPin(undefined)}
      />
    </>
  );
}
