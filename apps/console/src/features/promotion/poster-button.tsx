import { Button, Flex, Modal, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { posterPicture } from './poster.ts';

interface PosterProps {
  readonly agentName: string;
  readonly link: string;
  readonly code: string;
}

/** A picture with a QR code of the link, to send or to print. */
export function PosterButton(props: PosterProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>海报</LinkButton>
      <Modal title="推广海报" open={open} onCancel={() => setOpen(false)} footer={null} width={440} destroyOnHidden>
        <Poster {...props} />
      </Modal>
    </>
  );
}

function Poster({ agentName, link, code }: PosterProps) {
  const picture = useMemo(() => posterPicture({ agentName, link, code }), [agentName, link, code]);
  return (
    <Flex vertical gap={12} align="center">
      <img src={picture} alt={`推广码 ${code} 的海报`} style={{ width: 300, borderRadius: 12 }} />
      <Typography.Text type="secondary" copyable>
        {link}
      </Typography.Text>
      <Button type="primary" href={picture} download={`推广海报-${code}.png`}>
        下载图片
      </Button>
    </Flex>
  );
}
