import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Absence } from '../../lib/api/absence.tsx';
import { formatAgo } from '../../lib/format/format.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { Button } from '../../ui/button/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { appealMutation, caseQuery } from './api.ts';
import styles from './report-case.module.css';

const longest = 1000;
const states = {
  hidden: '审核中，暂不展示',
  removed: '已下架',
  restricted: '仅限成年人查看',
  kept: '正常展示',
} as const;
const appealStates = { open: '申诉处理中', granted: '申诉成功', refused: '申诉未通过' } as const;

/** /reportCase?id=…: what was decided about something of one's own, and the one appeal against it. */
export function ReportCasePage() {
  const { id = '' } = useSearch({ from: '/reportCase' });
  const back = useBack();
  const query = useQuery(caseQuery(id));
  const { data, error } = query;
  return (
    <div className={styles.page}>
      <PageHeader title="处理结果" onBack={back} />
      {query.isPending && <Skeleton className={styles.card} />}
      {error && (
        <Absence
          error={error}
          onRetry={() => query.refetch()}
          gone={{ icon: <ShieldCheck />, title: '没有找到处理结果', note: '内容可能已经恢复' }}
        />
      )}
      {data && (
        <section className={styles.card} aria-label="处理结果">
          <h2 className={styles.title}>{data.title}</h2>
          <p className={styles.state}>{states[data.state]}</p>
          {data.reason !== '' && <p className={styles.text}>理由：{data.reason}</p>}
          <time className={styles.when}>{formatAgo(data.at)}</time>
        </section>
      )}
      {data?.appeal && (
        <section className={styles.card} aria-label="申诉">
          <p className={styles.state}>{appealStates[data.appeal.state]}</p>
          <p className={styles.text}>{data.appeal.text}</p>
          {data.appeal.reason !== '' && <p className={styles.text}>说明：{data.appeal.reason}</p>}
        </section>
      )}
      {data?.canAppeal && <Appeal caseId={id} />}
    </div>
  );
}

function Appeal({ caseId }: { caseId: string }) {
  const appeal = useMutation(appealMutation(caseId));
  const [text, setText] = useState('');
  return (
    <section className={styles.card} aria-label="申诉">
      <textarea
        className={styles.field}
        aria-label="申诉理由"
        placeholder="如有异议，请说明理由。每个处理结果只能申诉一次。"
        rows={5}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button block busyLabel="提交中..." disabled={text.trim() === ''} onClick={() => appeal.mutateAsync(text)}>
        提交申诉
      </Button>
    </section>
  );
}
