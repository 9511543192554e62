import { PlusOutlined } from '@ant-design/icons';
import { Image, Progress, Typography, Upload } from 'antd';
import { useState } from 'react';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useMe } from '../../lib/session/me.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { pictureOnceReady } from './api.ts';

interface PictureFieldProps {
  /** The uploadId of a new picture; the call of the form takes it into use. */
  readonly value?: string | undefined;
  readonly onChange?: (uploadId: string | undefined) => void;
  /** What is shown now, before another one is sent. */
  readonly current?: string | undefined;
  /** Said below, such as `建议 750 × 300`. */
  readonly hint?: string;
  /** Refused before it is sent when it is smaller. */
  readonly atLeast?: { readonly width: number; readonly height: number };
  /** Told the address of a new one, for a form that shows more of it. */
  readonly onShown?: (url: string) => void;
}

const maxBytes = 20 * 1024 * 1024;

/** A field of a form for a picture: sent, encoded anew by the worker, and shown as it will be. */
export function PictureField({ onChange, current, hint, atLeast, onShown }: PictureFieldProps) {
  const { agents } = useMe();
  const { agentId = agents[0]?.agentId } = useAgent();
  const [shown, setShown] = useState(current);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function take(file: File): Promise<void> {
    setProblem(undefined);
    setProgress(0);
    try {
      if (agentId === undefined) throw new Error('请先选择渠道');
      if (file.size > maxBytes) throw new Error('图片不能超过 20 MB');
      await checkSize(file, atLeast);
      const uploadId = await sendFile(file, {
        agentId,
        kind: 'image',
        title: file.name.slice(0, 60),
        onProgress: (share) => setProgress(share * 90),
      });
      const { url } = await pictureOnceReady(agentId, uploadId);
      setShown(url);
      onShown?.(url);
      onChange?.(uploadId);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '上传失败');
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      <Upload
        listType="picture-card"
        showUploadList={false}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        disabled={progress !== undefined}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        {progress !== undefined ? (
          <Progress type="circle" size={64} percent={Math.round(progress)} />
        ) : shown === undefined || shown === '' ? (
          <span>
            <PlusOutlined /> 上传图片
          </span>
        ) : (
          <Image
            src={shown}
            alt="已选图片"
            preview={false}
            style={{ maxWidth: 96, maxHeight: 96, objectFit: 'contain' }}
          />
        )}
      </Upload>
      {problem !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
      {hint !== undefined && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </>
  );
}

async function checkSize(file: File, atLeast: PictureFieldProps['atLeast']): Promise<void> {
  if (!atLeast) return;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error('无法识别的图片');
  const { width, height } = bitmap;
  bitmap.close();
  if (width < atLeast.width || height < atLeast.height) {
    throw new Error(`图片至少 ${atLeast.width} × ${atLeast.height}，这张是 ${width} × ${height}`);
  }
}
