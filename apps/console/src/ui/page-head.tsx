import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** Beside the title, such as what the page is about just now. */
  readonly note?: ReactNode;
  readonly extra?: ReactNode;
}

export function PageHead({ title, note, extra }: PageHeadProps) {
  return (
    <Flex justify="space-between" align="center" wrap gap={8} style={{ marginBottom: 16 }}>
      <Flex align="baseline" gap={10}>
        <Typography.Title level={3} style={{ margin: 0 }}>
          {title}
        </Typography.Title>
        {note}
      </Flex>
      {extra}
    </Flex>
  );
}
