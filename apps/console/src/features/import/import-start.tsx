import { type ImportRun, rightsText } from '@liuguang/contract/admin/import/import.ts';
import { Button, Card, Checkbox, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useStartImport } from './api.ts';

/** After the dry run: what would happen, and the words that somebody has to say yes to. */
export function ImportStart({ run: { importId, counts, titles } }: { run: ImportRun }) {
  const [agreed, setAgreed] = useState(false);
  const start = useStartImport();
  return (
    <Card title="检查完成，还没有导入任何内容">
      <Flex vertical gap={16} align="start">
        <Typography.Text>
          共 {titles} 条：将导入或更新 {counts.planned} 条，跳过 {counts.skipped} 条。每条的结果见下表。
        </Typography.Text>
        <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
          {rightsText}
        </Checkbox>
        <Typography.Text type="secondary">您的账号、时间和以上文字会被记录，作为版权确认的凭证。</Typography.Text>
        <Button
          type="primary"
          disabled={!agreed || counts.planned === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ importId, hasRights: true })}
        >
          导入 {counts.planned} 条
        </Button>
      </Flex>
    </Card>
  );
}
