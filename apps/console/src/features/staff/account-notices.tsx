import type { StaffNotice } from '@liuguang/contract/admin/staff/session.ts';
import { Alert, Button, Flex, Space } from 'antd';
import { deviceName } from '../../lib/device-name.ts';
import { formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useMe } from '../../lib/session/me.ts';
import { useSeeNotice } from './api.ts';

const titles: Readonly<Record<StaffNotice['kind'], string>> = {
  newSignIn: '您的账号在新的设备或网络登录',
  recoveryUsed: '有人用恢复码登录了您的账号',
  passkeyAdded: '您的账号添加了通行密钥',
};

const advice: Readonly<Record<StaffNotice['kind'], string>> = {
  newSignIn: '让其他设备下线并修改密码',
  recoveryUsed: '让其他设备下线，修改密码并重新生成恢复码',
  passkeyAdded: '移除不认识的通行密钥，让其他设备下线并修改密码',
};

/** What happened to one's own account, above every page until it is known. */
export function AccountNotices() {
  const { notices } = useMe();
  const see = useSeeNotice();
  if (notices.length === 0) return null;
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      {notices.map(({ noticeId, kind, at, address, userAgent }) => (
        <Alert
          key={noticeId}
          type="warning"
          showIcon
          title={titles[kind]}
          description={`${formatTime(at)}，${address}，${deviceName(userAgent)}。如果不是您本人，请${advice[kind]}。`}
          action={
            <Space>
              <Button size="small" onClick={() => goTo('me')}>
                查看登录设备
              </Button>
              <Button size="small" type="primary" loading={see.isPending} onClick={() => see.mutate({ noticeId })}>
                是我本人
              </Button>
            </Space>
          }
        />
      ))}
    </Flex>
  );
}
