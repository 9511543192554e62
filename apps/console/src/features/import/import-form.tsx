import { UploadOutlined } from '@ant-design/icons';
import { importFileBytes, type ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { Alert, Button, Drawer, Form, Input, InputNumber, Radio, Space, Upload } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useMe } from '../../lib/session/me.ts';
import { type OpenWish, useOpenImport } from './api.ts';
import { kindNames } from './import-names.ts';

interface ImportFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onOpened: (run: ImportRun) => void;
}

const hints: Readonly<Record<OpenWish['kind'], string>> = {
  csv: '',
  maccms: '例如 https://old.example.com/api.php/provide/vod/（JSON 和 XML 都可以）',
  peertube: '例如 https://video.example.com',
};
const kinds = ['csv', 'maccms', 'peertube'] as const;

/** Where it comes from and where it goes. Nothing is made yet: what follows is a look at every row. */
export function ImportForm({ open, onClose, onOpened }: ImportFormProps) {
  const [form] = Form.useForm<OpenWish>();
  const [file, setFile] = useState<File>();
  const [isTooLarge, setTooLarge] = useState(false);
  const kind = Form.useWatch('kind', form) ?? 'csv';
  const { agents } = useMe();
  const { agentId } = useAgent();
  const opening = useOpenImport((run) => {
    onClose();
    setFile(undefined);
    onOpened(run);
  });
  const first = agentId ?? (agents.length === 1 ? agents[0]?.agentId : undefined);
  const send = (wish: OpenWish) => {
    const isTable = wish.kind === 'csv';
    opening.mutate({ wish: isTable ? { ...wish, source: file?.name ?? '' } : wish, file: isTable ? file : undefined });
  };
  return (
    <Drawer
      title="新建导入"
      open={open}
      onClose={onClose}
      size={520}
      destroyOnHidden
      extra={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={opening.isPending}
            disabled={kind === 'csv' && !file}
            onClick={() => form.submit()}
          >
            下一步
          </Button>
        </Space>
      }
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={send}
        initialValues={{ kind: 'csv', agentId: first, perSecond: 5 }}
      >
        {opening.error && (
          <Form.Item>
            <Alert type="error" showIcon title={opening.error.message} />
          </Form.Item>
        )}
        <Form.Item name="agentId" label="渠道" rules={[{ required: true, message: '请选择渠道' }]}>
          <AgentSelect />
        </Form.Item>
        <Form.Item name="kind" label="来源" extra="文件夹和数据库备份（SQL）在服务器上用命令行导入（cli import）">
          <Radio.Group options={kinds.map((value) => ({ value, label: kindNames[value] }))} />
        </Form.Item>
        {kind === 'csv' ? (
          <Form.Item
            label="CSV 文件"
            required
            extra="32 MB 以内；编码和列在下一步选择"
            {...(isTooLarge ? { validateStatus: 'error', help: '文件超过 32 MB，请用命令行导入' } : {})}
          >
            <Upload
              accept=".csv,.tsv,.txt,text/csv"
              maxCount={1}
              fileList={file ? [{ uid: '1', name: file.name }] : []}
              onRemove={() => setFile(undefined)}
              beforeUpload={(chosen) => {
                setTooLarge(chosen.size > importFileBytes);
                setFile(chosen.size > importFileBytes ? undefined : chosen);
                return false;
              }}
            >
              <Button icon={<UploadOutlined />}>选择文件</Button>
            </Upload>
          </Form.Item>
        ) : (
          <Form.Item name="source" label="地址" extra={hints[kind]} rules={[{ required: true, message: '请填写地址' }]}>
            <Input placeholder="https://" />
          </Form.Item>
        )}
        <Form.Item name="sourceName" label="来源名称" extra="同一名称下的同一编号只会导入一次；不填则用域名或文件名">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="groupName" label="放入分组" extra="不填则按来源的分类，没有的分组会自动建立">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="author" label="作者" extra="不填则用来源写明的作者，没有时用官方账号">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="perSecond" label="每秒请求数" extra="对同一台来源服务器的上限">
          <InputNumber min={1} max={50} precision={0} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
