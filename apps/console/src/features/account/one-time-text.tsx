import { Modal, Typography } from 'antd';

interface Props {
  readonly title: string;
  /** What to do with it. */
  readonly note: string;
  /** Left out: nothing to show. */
  readonly text: string | undefined;
  readonly onClose: () => void;
}

/** A code or PIN that is shown once: only its hash is kept. */
export function OneTimeText({ title, note, text, onClose }: Props) {
  // A dialog that is only hidden keeps what it showed in the page.
  if (text === undefined) return null;
  return (
    <Modal
      title={title}
      open
      onCancel={onClose}
      onOk={onClose}
      okText="已记下"
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      width={520}
    >
      <Typography.Paragraph>{note}</Typography.Paragraph>
      <Typography.Paragraph copyable code data-testid="one-time-text" style={{ fontSize: 18 }}>
        {text}
      </Typography.Paragraph>
    </Modal>
  );
}
