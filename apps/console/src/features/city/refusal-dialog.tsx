import { Button, Flex, Input, Modal } from 'antd';
import { useState } from 'react';

interface RefusalDialogProps {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onRefuse: (reason: string) => void;
}

const usual = [
  '不允许发布此类信息',
  '内容与分类不符',
  '信息不完整',
  '联系方式有误',
  '疑似广告或重复发布',
  '图片不清晰或不相关',
];

/** Asks for what the author is told. */
export function RefusalDialog({ open, onCancel, onRefuse }: RefusalDialogProps) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Modal
      title="拒绝的原因（发布者会看到）"
      open={open}
      okText="拒绝"
      okButtonProps={{ danger: true, disabled: given === '' }}
      onOk={() => onRefuse(given)}
      onCancel={onCancel}
      destroyOnHidden
      afterClose={() => setReason('')}
    >
      <Flex vertical gap={12}>
        <Flex wrap gap={8}>
          {usual.map((one) => (
            <Button key={one} size="small" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </Flex>
        <Input.TextArea
          aria-label="原因"
          rows={3}
          maxLength={100}
          showCount
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Flex>
    </Modal>
  );
}
