import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Flex, Input, Space, Tag, Typography, Upload } from 'antd';
import { useState } from 'react';
import { AdminError } from '../../lib/api/admin-error.ts';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { useSaveSubtitle } from './api.ts';

interface SubtitleListProps {
  readonly videoId: string;
  readonly subtitles: readonly { lang: string; label: string }[];
}

const refresh = ['videos/get'] as const;
const usual: Readonly<Record<string, string>> = { zh: '简体中文', 'zh-TW': '繁體中文', en: 'English', ja: '日本語' };

/** Tracks of WebVTT: what is there, another one, one in the place of another. */
export function SubtitleList({ videoId, subtitles }: SubtitleListProps) {
  const { message } = App.useApp();
  const [lang, setLang] = useState('zh');
  const [label, setLabel] = useState('简体中文');
  const [problem, setProblem] = useState<string>();
  const save = useSaveSubtitle(({ cues }) => void message.success(`已保存，共 ${cues} 条字幕`));

  async function take(file: File): Promise<void> {
    setProblem(undefined);
    const text = await file.text();
    save.mutate(
      { videoId, lang, label, text },
      {
        onError: (error) => {
          const [first] = error instanceof AdminError ? Object.values(error.fields) : [];
          setProblem(first ?? error.message);
        },
      },
    );
  }

  return (
    <Flex vertical gap={8}>
      {subtitles.length === 0 && <Typography.Text type="secondary">还没有字幕</Typography.Text>}
      {subtitles.map((track) => (
        <Space key={track.lang}>
          <Tag>{track.lang}</Tag>
          {track.label}
          <ConfirmAction
            call="videos/removeSubtitle"
            input={{ videoId, lang: track.lang }}
            label="删除"
            ask={`删除「${track.label}」字幕？`}
            done="已删除"
            refresh={refresh}
          />
        </Space>
      ))}
      <Space wrap>
        <Input
          aria-label="语言代码"
          value={lang}
          style={{ width: 100 }}
          onChange={({ target }) => {
            setLang(target.value);
            setLabel(usual[target.value] ?? label);
          }}
        />
        <Input
          aria-label="字幕名称"
          value={label}
          maxLength={20}
          style={{ width: 140 }}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Upload
          accept=".vtt,text/vtt"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} loading={save.isPending}>
            上传 WebVTT
          </Button>
        </Upload>
      </Space>
      {problem !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
    </Flex>
  );
}
