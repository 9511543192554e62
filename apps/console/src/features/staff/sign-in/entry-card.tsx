import { Card, Flex, theme, Typography } from 'antd';
import type { ReactNode } from 'react';

/** The frame of the pages before the console. */
export function EntryCard({ title, width = 400, children }: { title: string; width?: number; children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <Flex align="center" justify="center" style={{ minHeight: '100%', padding: 24, background: token.colorBgLayout }}>
      <Card style={{ width }}>
        <Typography.Title level={3} style={{ marginTop: 0 }}>
          {title}
        </Typography.Title>
        {children}
      </Card>
    </Flex>
  );
}
