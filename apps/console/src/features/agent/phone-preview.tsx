import { ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Select } from 'antd';
import { previewReady } from '@liuguang/contract/helpers/preview-look.ts';
import { useEffect, useRef, useState } from 'react';
import type { Look } from './look-watch.tsx';

const places = [
  { value: '/home', label: '首页' },
  { value: '/free', label: '免费' },
  { value: '/toCrack', label: '发现' },
  { value: '/application', label: '应用' },
  { value: '/novel', label: '小说' },
  { value: '/mine', label: '我的' },
  { value: '/official', label: '官方联系' },
  { value: '/terms', label: '用户协议' },
  { value: '/privacy', label: '隐私政策' },
];
const phone = { width: 390, height: 844 };
const scale = 0.74;

/**
 * The app as this agent, on a phone; it has no account there and leaves none behind. It wears what is typed beside it
 * before that is saved.
 */
export function PhonePreview({ agentId, look }: { agentId: string; look: Look }) {
  const [place, setPlace] = useState('/home');
  const [visit, setVisit] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The frame is of another origin where the console has a host of its own; what is typed here is no secret.
    const tell = () => frame.current?.contentWindow?.postMessage({ type: 'previewLook', ...look }, '*');
    const hear = ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (source === frame.current?.contentWindow && data?.type === previewReady.type) tell();
    };
    tell();
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [look]);
  return (
    <Card
      size="small"
      title="手机预览"
      extra={
        <Flex gap={4}>
          <Select
            aria-label="预览页面"
            size="small"
            style={{ width: 100 }}
            value={place}
            options={places}
            onChange={setPlace}
          />
          <Button aria-label="刷新预览" size="small" icon={<ReloadOutlined />} onClick={() => setVisit(visit + 1)} />
        </Flex>
      }
    >
      <div
        style={{
          width: phone.width * scale,
          height: phone.height * scale,
          margin: '0 auto',
          borderRadius: 28,
          overflow: 'hidden',
          boxShadow: '0 0 0 6px #1c1d22, 0 8px 24px rgb(0 0 0 / 25%)',
        }}
      >
        <iframe
          key={`${place} ${visit}`}
          ref={frame}
          title="手机预览"
          // It is our own page and calls our own server, so it keeps its origin; it may not lead the console away.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin"
          src={`/console/preview?agentid=${encodeURIComponent(agentId)}#${place}`}
          width={phone.width}
          height={phone.height}
          style={{ border: 0, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        />
      </div>
    </Card>
  );
}
