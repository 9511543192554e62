import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  refetch(): unknown;
}

/** What is not there: in error with a way to try again, or still coming; otherwise `children` of the data. */
export function QueryState<Data>({ of, children }: { of: Asked<Data>; children: (data: Data) => ReactNode }) {
  if (of.error && of.data === undefined) return <Failed error={of.error} retry={() => void of.refetch()} />;
  if (of.data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <>{children(of.data)}</>;
}

export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      action={
        <Button size="small" onClick={retry}>
          重试
        </Button>
      }
    />
  );
}

export function Nothing({ text = '暂无数据' }: { text?: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}
