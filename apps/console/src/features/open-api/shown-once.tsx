import { Alert, Modal, Typography } from 'antd';

interface ShownOnceProps {
  readonly title: string;
  readonly hint: string;
  /** Undefined: nothing to show. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** What is kept nowhere in clear: it can be copied now and never again. A click beside it must not lose it. */
export function ShownOnce({ title, hint, secret, onClose }: ShownOnceProps) {
  return (
    <Modal
      title={title}
      open={secret !== undefined}
      onOk={onClose}
      onCancel={onClose}
      okText="我已保存"
      cancelButtonProps={{ hidden: true }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      destroyOnHidden
    >
      <Alert type="warning" showIcon title={hint} style={{ marginBottom: 12 }} />
      <Typography.Paragraph code copyable={{ text: secret ?? '' }} style={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Typography.Paragraph>
    </Modal>
  );
}
