import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Tooltip } from 'antd';
import { deviceName } from '../../lib/device-name.ts';
import { formatTime } from '../../lib/format.ts';

type Session = AdminOutput<'session/list'>['list'][number];

const wayNames: Readonly<Record<NonNullable<Session['way']>, string>> = {
  code: '密码和动态码',
  recovery: '恢复码',
  passkey: '通行密钥',
  passwordPasskey: '密码和通行密钥',
  link: '一次性链接',
};

/** Of one's own sessions and of all of them. */
export const sessionColumns = [
  { title: '地址', dataIndex: 'address' },
  {
    title: '设备',
    render: (_: unknown, { userAgent }: Session) => (
      <Tooltip title={userAgent}>
        <span>{deviceName(userAgent)}</span>
      </Tooltip>
    ),
  },
  { title: '登录方式', render: (_: unknown, { way }: Session) => (way === null ? '—' : wayNames[way]) },
  { title: '登录时间', dataIndex: 'createdAt', render: formatTime },
  { title: '最近使用', dataIndex: 'lastSeenAt', render: formatTime },
];
