import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal, theme } from 'antd';
import { useEffect, useState } from 'react';
import { FindPanel } from './find-panel.tsx';
import type { Part } from './found-lines.ts';

const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The box in the head, and the key that opens it from anywhere. */
export function FindBox({ parts, narrow }: { parts: readonly Part[]; narrow: boolean }) {
  const { token } = theme.useToken();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        icon={<SearchOutlined aria-hidden />}
        aria-label="查找"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        style={{
          color: token.colorTextDescription,
          ...(narrow ? {} : { width: 280, justifyContent: 'start' }),
        }}
      >
        {narrow ? null : `${mac ? '⌘K' : 'Ctrl K'} 查找用户、订单、标题、编号`}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        closable={false}
        destroyOnHidden
        width={640}
        style={{ top: 72 }}
        styles={{ body: { padding: 0 } }}
        aria-label="查找"
      >
        <FindPanel parts={parts} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}
