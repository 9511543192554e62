import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Modal, Progress, Select, Typography, Upload } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { GroupSelect } from '../../entities/catalogue/group-select.tsx';
import { goTo } from '../../lib/hash-route.ts';
import { useMe, useMay } from '../../lib/session/me.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { useRefreshUploads } from './api.ts';

interface Sending {
  readonly name: string;
  readonly share: number;
  readonly problem?: string;
}

/** Videos by the resumable upload, one after the other, as the official account of an agent. */
export function SendVideos() {
  const may = useMay();
  const { agents } = useMe();
  const { agentId: picked } = useAgent();
  const refreshUploads = useRefreshUploads();
  const [open, setOpen] = useState(false);
  const [agentId, setAgentId] = useState(picked ?? agents[0]?.agentId);
  const [groupId, setGroupId] = useState<string>();
  const [tags, setTags] = useState<string[]>([]);
  const [files, setFiles] = useState<File[]>([]);
  const [sending, setSending] = useState<readonly Sending[]>();

  const put = (at: number, more: Partial<Sending>) =>
    setSending((all) => all?.map((one, index) => (index === at ? { ...one, ...more } : one)));

  async function send(): Promise<void> {
    if (agentId === undefined) return;
    setSending(files.map(({ name }) => ({ name, share: 0 })));
    let failed = 0;
    for (const [at, file] of files.entries()) {
      try {
        await sendFile(file, {
          agentId,
          kind: 'video',
          title: file.name.replace(/\.[^.]{1,5}$/, '').slice(0, 80),
          more: { tags: tags.join(','), ...(groupId === undefined ? {} : { groupId }) },
          onProgress: (share) => put(at, { share }),
        });
        put(at, { share: 1 });
      } catch (error) {
        failed += 1;
        put(at, { problem: error instanceof Error ? error.message : '上传失败' });
      }
    }
    await refreshUploads();
    if (failed > 0) return;
    close();
    goTo('videos', 'uploads');
  }

  function close(): void {
    setOpen(false);
    setSending(undefined);
    setFiles([]);
  }

  if (!may('videos/save')) return null;
  const busy = sending?.some(({ share, problem }) => share < 1 && problem === undefined) ?? false;
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        上传视频
      </Button>
      <Modal
        open={open}
        title="上传视频"
        okText={files.length > 0 ? `上传 ${files.length} 个文件` : '上传'}
        okButtonProps={{ disabled: files.length === 0 || agentId === undefined, loading: busy }}
        cancelButtonProps={{ disabled: busy }}
        closable={!busy}
        mask={{ closable: false }}
        onOk={() => void send()}
        onCancel={close}
      >
        <Form layout="vertical" disabled={busy}>
          <Form.Item label="渠道" required>
            <AgentSelect value={agentId ?? null} onChange={(next: string | undefined) => setAgentId(next)} />
          </Form.Item>
          <Form.Item label="分组">
            <GroupSelect kind="video" {...(groupId === undefined ? {} : { value: groupId })} onChange={setGroupId} />
          </Form.Item>
          <Form.Item label="标签">
            <Select
              mode="tags"
              maxCount={10}
              tokenSeparators={[',', '，']}
              value={tags}
              onChange={setTags}
              placeholder="输入后回车"
            />
          </Form.Item>
          {sending ? (
            <Flex vertical gap={4}>
              {sending.map(({ name, share, problem }) => (
                <div key={name}>
                  <Typography.Text ellipsis>{name}</Typography.Text>
                  <Progress
                    percent={Math.round(share * 100)}
                    {...(problem === undefined ? {} : { status: 'exception' as const })}
                  />
                  {problem !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
                </div>
              ))}
            </Flex>
          ) : (
            <Upload.Dragger
              multiple
              accept="video/*,.mkv"
              fileList={files.map((file, index) => ({ uid: String(index), name: file.name }))}
              onRemove={({ uid }) => setFiles(files.filter((_, index) => String(index) !== uid))}
              beforeUpload={(_file, all) => {
                setFiles((known) => [...new Set([...known, ...all])]);
                return false;
              }}
            >
              <p>点击或拖入视频文件，可以多选</p>
              <Typography.Text type="secondary">
                断线后重新选择同一个文件会接着传；上传后自动转码，再到列表里补充资料
              </Typography.Text>
            </Upload.Dragger>
          )}
        </Form>
      </Modal>
    </>
  );
}
