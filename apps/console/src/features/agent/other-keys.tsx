import { Alert, Descriptions } from 'antd';

/** What stands in the database and no editor knows: shown as it is, never changed here, never sent to phones. */
export function OtherKeys({ keys }: { keys: readonly { key: string; value: string }[] }) {
  if (keys.length === 0) return null;
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title="有无法识别的配置，手机端不会收到，保存时保持原样"
      description={
        <Descriptions
          size="small"
          column={1}
          items={keys.map(({ key, value }) => ({ key, label: key, children: <code>{value}</code> }))}
        />
      }
    />
  );
}
