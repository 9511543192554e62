import type { CallInput } from '@liuguang/contract/calls.ts';
import { reportReasonNames } from '@liuguang/contract/report-names.ts';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showOnOwnRoot } from '../../ui/feedback/own-root.ts';
import { Button } from '../../ui/button/button.tsx';
import { RadioOptions } from '../../ui/form/radio-options.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { createQueryClient } from '../../lib/api/query.ts';
import { reportMutation } from './api.ts';
import type { ReportTarget } from './report-target.ts';
import styles from './report-sheet.module.css';

type Reason = CallInput<'report'>['reason'];

const reasons = (Object.keys(reportReasonNames) as Reason[]).map((id) => ({ id, label: reportReasonNames[id] }));
const longest = 1000;

/** It has a query client of its own, because a report changes nothing that is cached. */
export function showReportSheet(target: ReportTarget, onDone: () => void): void {
  showOnOwnRoot((close) => (
    <QueryClientProvider client={createQueryClient()}>
      <ReportSheet target={target} onDone={onDone} onClosed={close} />
    </QueryClientProvider>
  ));
}

interface ReportSheetProps {
  readonly target: ReportTarget;
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

function ReportSheet({ target: { kind, id }, onDone, onClosed }: ReportSheetProps) {
  const report = useMutation(reportMutation());
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const close = () => {
    setOpen(false);
    onClosed();
  };
  // It belongs to the screen under it: a step back leaves both.
  useEffect(() => {
    if (!open) return undefined;
    const leave = () => {
      setOpen(false);
      onClosed();
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [open, onClosed]);
  const send = async () => {
    if (reason === '') return showToast('请选择举报理由', 'error');
    const { reportNumber } = await report.mutateAsync({ kind, id, reason, text });
    showToast(`举报已提交，编号 ${reportNumber}`);
    close();
    onDone();
  };
  return (
    <Sheet open={open} onClose={close} title="举报">
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>请选择理由，我们会尽快处理</legend>
        <RadioOptions options={reasons} value={reason as Reason} onChange={setReason} className={styles.reason} />
      </fieldset>
      <textarea
        className={styles.text}
        aria-label="补充说明"
        placeholder="补充说明（选填）"
        rows={3}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button block busyLabel="提交中..." onClick={send}>
        提交举报
      </Button>
    </Sheet>
  );
}
