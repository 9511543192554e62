import { Layout, Menu, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { sections } from './sections.ts';

const items = sections.map(({ key, name, built }) => ({
  key,
  disabled: !built,
  label: built ? (
    name
  ) : (
    <span>
      {name} <Tag variant="filled">建设中</Tag>
    </span>
  ),
}));

export function ConsoleShell({ children }: { children: ReactNode }) {
  return (
    <Layout style={{ minHeight: '100%' }}>
      <Layout.Sider width={216} theme="light" style={{ borderInlineEnd: '1px solid #1d2029' }}>
        <Typography.Title level={4} style={{ margin: '20px 24px 12px' }}>
          运营后台
        </Typography.Title>
        <Menu mode="inline" items={items} selectedKeys={['overview']} style={{ borderInlineEnd: 0 }} />
      </Layout.Sider>
      <Layout.Content style={{ padding: '28px 32px', maxWidth: 1200 }}>{children}</Layout.Content>
    </Layout>
  );
}
