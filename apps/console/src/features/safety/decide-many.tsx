import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { Flex, Input, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useManyCount } from './api.ts';
import { useDecideMany } from './use-decide-many.tsx';

type Of = AdminInput<'safety/decideMany'>['of'];
type Decision = AdminInput<'safety/decideMany'>['decision'];

const titles: Readonly<Record<Of, string>> = {
  reporter: '处理此举报人的全部举报',
  hour: '处理这一小时的全部严重举报',
  alike: '处理全部同类举报',
  author: '处理此作者被举报的全部内容',
};
const skips: Readonly<Record<Of, string>> = {
  reporter: '其他会员也举报过的内容不在其中，请逐项处理。',
  hour: '可信会员举报过的内容不在其中，请逐项处理。',
  alike: '类型、文字和举报理由都相同的内容。',
  author: '涉及严重违规的内容不在其中，请逐项处理；除非当前这一项也是。',
};
const usual: Readonly<Record<Decision, string>> = { keep: '经审核未发现违规', remove: '违反社区规范' };

interface DecideManyProps {
  readonly reportId: string;
  readonly of: Of;
  readonly label: string;
}

/** One decision about all that a reporter or an hour brought, or that is alike; it can be undone. */
export function DecideMany({ reportId, of, label }: DecideManyProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('safety/decideMany')) return null;
  return (
    <>
      <LinkButton style={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
        {label}
      </LinkButton>
      {open && <Dialog reportId={reportId} of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ reportId, of, onClose }: Omit<DecideManyProps, 'label'> & { readonly onClose: () => void }) {
  const [decision, setDecision] = useState<Decision>('keep');
  const [given, setGiven] = useState('');
  const reason = given.trim() === '' ? usual[decision] : given.trim();
  const counted = useManyCount(reportId, of, usual.keep);

  const decide = useDecideMany(onClose);
  const found = counted.data;
  const total = (found?.decided ?? 0) + (found?.left ?? 0);
  return (
    <Modal
      open
      title={titles[of]}
      okText={decision === 'keep' ? '全部保留' : '全部下架'}
      okButtonProps={{ danger: decision === 'remove', disabled: total === 0, loading: decide.isPending }}
      onOk={() => decide.mutate({ reportId, of, decision, reason })}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Typography.Text>
          {found
            ? `共 ${total} 项待处理举报${found.skipped > 0 ? `，另有 ${found.skipped} 项除外` : ''}。`
            : counted.isError
              ? counted.error.message
              : '正在统计…'}
          {skips[of]}
        </Typography.Text>
        <Radio.Group
          aria-label="处理方式"
          value={decision}
          onChange={(event) => setDecision(event.target.value as Decision)}
          options={[
            { value: 'keep', label: '全部保留（恢复展示）' },
            { value: 'remove', label: '全部下架' },
          ]}
        />
        <Input.TextArea
          aria-label="处理理由"
          placeholder={`处理理由，会告知双方；不填写则为：${usual[decision]}`}
          maxLength={500}
          rows={2}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
