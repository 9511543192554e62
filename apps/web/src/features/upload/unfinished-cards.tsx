import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { unfinishedQuery } from './api.ts';
import { formatBytes } from './file-checks.ts';
import type { Kind } from './kinds.ts';
import { Meter } from './meter.tsx';
import { continueUpload } from './send.ts';
import { ResumePicker } from './resume-picker.tsx';
import { useTasks } from './tasks.ts';
import type { Unfinished } from './tus.ts';
import styles from './upload.module.css';
import { useDiscard } from './use-discard.ts';

/** What a closed tab left behind: a browser gives no page a file back by itself, so it is asked for once more. */
export function UnfinishedCards({ kind }: { kind: Kind }) {
  const found = useQuery(unfinishedQuery()).data ?? [];
  const tasks = useTasks((state) => state.list);
  const left = found
    .filter((item) => item.kind === kind)
    .filter(({ uploadId }) => !tasks.some((task) => task.uploadId === uploadId));
  return left.map((item) => <UnfinishedCard key={item.uploadId} item={item} />);
}

function UnfinishedCard({ item }: { item: Unfinished }) {
  const discard = useDiscard(item.uploadId);
  return (
    <section className={styles.card} aria-label={`继续上次上传 ${item.title}`}>
      <div className={styles.head}>
        <History className={styles.warm} aria-hidden="true" />
        <p className={styles.name}>继续上次上传</p>
        <span className={styles.size}>{Math.floor((item.sent / item.size) * 100)}%</span>
      </div>
      <p className={styles.about}>
        {item.title}
        <small>
          {item.fileName} · {formatBytes(item.size)}
        </small>
      </p>
      <Meter label={`${item.title} 已上传`} value={item.sent / item.size} still />
      <div className={styles.answers}>
        <Button kind="quiet" size="small" busyLabel="删除中..." onClick={discard}>
          不要了
        </Button>
        <ResumePicker
          kind={item.kind}
          fileName={item.fileName}
          onFile={(file) => continueUpload(item, file) ?? undefined}
        />
      </div>
    </section>
  );
}
