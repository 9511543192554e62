import type { DomainRow } from '@liuguang/contract/admin/domain.ts';
import { Descriptions, Typography } from 'antd';

/** What whoever holds the domain does, in one of two ways. */
export function ProofSteps({ row: { host, wanted } }: { row: DomainRow }) {
  if (!wanted) return null;
  const { recordName, recordValue, fileUrl, fileText } = wanted;
  return (
    <section aria-label={`验证 ${host}`}>
      <p>二选一，完成后点「检查」；服务器每 10 分钟也会自己检查一次。</p>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          { key: 'name', label: '方式一：TXT 记录名', children: <Shown text={recordName} /> },
          { key: 'value', label: 'TXT 记录值', children: <Shown text={recordValue} /> },
          { key: 'url', label: '方式二：文件地址', children: <Shown text={fileUrl} /> },
          { key: 'text', label: '文件内容', children: <Shown text={fileText} /> },
        ]}
      />
      <p>请保留 TXT 记录；域名指向本服务器并能正常访问时，也算仍然有效。</p>
    </section>
  );
}

function Shown({ text }: { text: string }) {
  return <Typography.Text copyable={{ text }}>{text}</Typography.Text>;
}
