import { BulbOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex, Layout, Menu, Skeleton, theme, Typography } from 'antd';
import { Suspense, useState } from 'react';
import { AgentPicker } from '../entities/agent/agent-select.tsx';
import { OperationsButton } from '../entities/bulk/operations-button.tsx';
import { goTo, useHashRoute } from '../lib/hash-route.ts';
import { mayCall, useMe } from '../lib/session/me.ts';
import { roleNames } from '../lib/session/role-names.ts';
import { Nothing } from '../ui/states.tsx';
import { FindBox } from '../features/find/find-box.tsx';
import { AccountNotices } from '../features/staff/account-notices.tsx';
import { OwnAccount } from '../features/staff/own-account.tsx';
import { useLogout } from './api.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { sections } from './sections.tsx';
import { toggleTheme } from './theme.ts';

export function ConsoleShell({ onSignedOut }: { onSignedOut: () => void }) {
  const me = useMe();
  const [narrow, setNarrow] = useState(false);
  const { token } = theme.useToken();
  const [key, ...rest] = useHashRoute();
  const shown = sections.filter(
    ({ page, needs }) => page && (needs === undefined || [needs].flat().some((name) => mayCall(me, name))),
  );
  const section = key === undefined ? shown[0] : shown.find((one) => one.key === key);
  const line = `1px solid ${token.colorBorderSecondary}`;
  const logout = useLogout(onSignedOut);
  const own = [
    { key: 'me', icon: <UserOutlined />, label: '我的账号' },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
  ];
  return (
    <Layout style={{ height: '100%' }}>
      <Layout.Sider
        width={200}
        collapsedWidth={56}
        breakpoint="lg"
        trigger={null}
        theme="light"
        style={{ borderInlineEnd: line, overflow: 'auto' }}
        onBreakpoint={setNarrow}
      >
        <Typography.Title
          level={4}
          style={{ margin: narrow ? '16px 0' : '16px 24px', textAlign: narrow ? 'center' : 'start' }}
        >
          {narrow ? '后台' : '运营后台'}
        </Typography.Title>
        <Menu
          mode="inline"
          style={{ borderInlineEnd: 0 }}
          selectedKeys={section ? [section.key] : []}
          items={shown.map(({ key: name, name: label, icon, badge: Badge }) => ({
            key: name,
            icon,
            title: label,
            label: Badge ? (
              <Flex justify="space-between" align="center">
                {label}
                <Badge />
              </Flex>
            ) : (
              label
            ),
          }))}
          onClick={({ key: name }) => goTo(name)}
        />
      </Layout.Sider>
      <Layout>
        <Layout.Header
          style={{ background: token.colorBgContainer, borderBottom: line, padding: '0 24px', height: 56 }}
        >
          <Flex align="center" justify="space-between" style={{ height: '100%' }}>
            <AgentPicker />
            <Flex align="center" gap={8}>
              {mayCall(me, 'find/all') && <FindBox parts={shown} narrow={narrow} />}
              <OperationsButton />
              <Button type="text" aria-label="切换深浅色" icon={<BulbOutlined />} onClick={toggleTheme} />
              <Dropdown
                trigger={['click']}
                menu={{ items: own, onClick: ({ key: name }) => (name === 'me' ? goTo('me') : logout.mutate({})) }}
              >
                <Button type="text" icon={<UserOutlined />}>
                  {me.displayName}（{me.roleName ?? roleNames[me.role]}）
                </Button>
              </Dropdown>
            </Flex>
          </Flex>
        </Layout.Header>
        <Layout.Content style={{ padding: 24, overflow: 'auto' }}>
          <AccountNotices />
          <SectionBoundary key={key}>
            <Suspense fallback={<Skeleton active />}>
              {key === 'me' ? (
                <OwnAccount />
              ) : section?.page ? (
                <section.page rest={rest} />
              ) : (
                <Nothing text="页面不存在或没有权限" />
              )}
            </Suspense>
          </SectionBoundary>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
