import { Modal, Typography } from 'antd';

/** A link that is shown once: only its hash is kept. */
export function OneTimeLink({ link, onClose }: { link: string | undefined; onClose: () => void }) {
  return (
    <Modal title="一次性链接" open={link !== undefined} onCancel={onClose} onOk={onClose} okText="已复制" width={560}>
      <Typography.Paragraph>
        请通过安全的方式发给本人。链接 24 小时内有效，只能使用一次，关闭后不再显示。
      </Typography.Paragraph>
      <Typography.Paragraph copyable code data-testid="one-time-link">
        {link}
      </Typography.Paragraph>
    </Modal>
  );
}
