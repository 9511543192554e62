import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { Form, Modal, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { useCallForm } from '../../lib/form/call-form.ts';
import { ReasonField } from '../../lib/form/reason-field.tsx';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDecideUpload } from './api.ts';

interface DecideButtonsProps {
  readonly uploadId: string;
  readonly title: string;
  /** The lists that show it. */
  readonly refresh: readonly AdminCallName[];
  readonly onDone?: () => void;
}

const usual = ['画面不清晰', '内容重复', '含有广告或联系方式', '涉嫌侵权', '违反社区规定'];

/** Lets out what waits, or sends it back with a reason; its author is told either way. */
export function DecideButtons({ uploadId, title, refresh, onDone }: DecideButtonsProps) {
  const may = useMay();
  const [refusing, setRefusing] = useState(false);
  const publish = useDecideUpload({ done: '已发布，已通知作者', refresh, ...(onDone ? { onDone } : {}) });
  if (!may('content/decide')) return null;
  return (
    <>
      <Popconfirm
        title={`发布「${title}」？`}
        description="发布后所选渠道的用户可以看到，作者会收到通知"
        okText="发布"
        onConfirm={() => publish.mutate({ uploadId, publish: true })}
      >
        <LinkButton loading={publish.isPending}>通过</LinkButton>
      </Popconfirm>
      <LinkButton danger onClick={() => setRefusing(true)}>
        拒绝
      </LinkButton>
      {refusing && <Refusal {...{ uploadId, title, refresh }} onClose={() => setRefusing(false)} onDone={onDone} />}
    </>
  );
}

interface RefusalProps {
  readonly uploadId: string;
  readonly title: string;
  readonly refresh: readonly AdminCallName[];
  readonly onClose: () => void;
  readonly onDone: (() => void) | undefined;
}

function Refusal({ uploadId, title, refresh, onClose, onDone }: RefusalProps) {
  const { bind, form, isPending } = useCallForm('content/decide', {
    fixed: { uploadId, publish: false },
    done: '已拒绝，已通知作者',
    refresh,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <Modal
      open
      title={`拒绝「${title}」`}
      okText="拒绝"
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form {...bind} layout="vertical">
        <Form.Item label="常用理由">
          <Select
            aria-label="常用理由"
            placeholder="选择后可以修改"
            options={usual.map((value) => ({ value, label: value }))}
            onChange={(reason: string) => form.setFieldValue('reason', reason)}
          />
        </Form.Item>
        <ReasonField label="理由（作者会看到）" required />
      </Form>
    </Modal>
  );
}
