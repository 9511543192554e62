import { ImportOutlined } from '@ant-design/icons';
import { Button, Form, Modal, Progress, Typography, Upload } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { GroupSelect } from '../../entities/catalogue/group-select.tsx';
import { goTo } from '../../lib/hash-route.ts';
import { useMe, useMay } from '../../lib/session/me.ts';
import { sendFile } from '../../lib/api/send-file.ts';

/** A TXT or EPUB file: it is sent, read by the worker, and looked at before anybody else sees it. */
export function SendNovel() {
  const may = useMay();
  const { agents } = useMe();
  const { agentId: picked } = useAgent();
  const [open, setOpen] = useState(false);
  const [agentId, setAgentId] = useState(picked ?? agents[0]?.agentId);
  const [groupId, setGroupId] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function send(file: File): Promise<void> {
    if (agentId === undefined) return setProblem('请先选择渠道');
    setProblem(undefined);
    setProgress(0);
    try {
      const uploadId = await sendFile(file, {
        agentId,
        kind: 'novel',
        title: file.name.replace(/\.[^.]{1,5}$/, '').slice(0, 80),
        ...(groupId === undefined ? {} : { more: { groupId } }),
        onProgress: setProgress,
      });
      setOpen(false);
      goTo('novels', 'import', uploadId);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '上传失败');
    } finally {
      setProgress(undefined);
    }
  }

  if (!may('novels/save')) return null;
  return (
    <>
      <Button type="primary" icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        导入小说
      </Button>
      <Modal open={open} title="导入小说" footer={null} onCancel={() => setOpen(false)}>
        <Form layout="vertical" disabled={progress !== undefined}>
          <Form.Item label="渠道" required>
            <AgentSelect value={agentId ?? null} onChange={(next: string | undefined) => setAgentId(next)} />
          </Form.Item>
          <Form.Item label="分组">
            <GroupSelect kind="novel" {...(groupId === undefined ? {} : { value: groupId })} onChange={setGroupId} />
          </Form.Item>
          <Form.Item
            label="文件"
            required
            {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
          >
            <Upload.Dragger
              accept=".txt,.epub,text/plain,application/epub+zip"
              showUploadList={false}
              beforeUpload={(file) => {
                void send(file);
                return false;
              }}
            >
              <p>点击或拖入 TXT、EPUB 文件</p>
              <Typography.Text type="secondary">自动识别编码和章节，确认之后才会发布</Typography.Text>
            </Upload.Dragger>
          </Form.Item>
          {progress !== undefined && <Progress percent={Math.round(progress * 100)} />}
        </Form>
      </Modal>
    </>
  );
}
