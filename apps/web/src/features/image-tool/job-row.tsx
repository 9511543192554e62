import { Link } from '@tanstack/react-router';
import { ImageOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAgo, formatDate } from '../../lib/format/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type AiJob, isOpen } from './api.ts';
import styles from './image-tool.module.css';
import { ShareBar, stateText } from './job-state.tsx';
import { toolNames } from './tool-names.ts';

/** A job as it stands; a finished one leads to its comparison. */
export function JobRow({ job, onDelete }: { job: AiJob; onDelete: () => void }) {
  const body = (
    <>
      <span className={styles.thumb}>
        {job.after ? (
          <Picture picture={job.after} alt="" aspect="1 / 1" sizes="80px" />
        ) : (
          <span className={styles.blank}>
            <ImageOff />
          </span>
        )}
      </span>
      <span className={styles.facts}>
        <b className={styles.name}>{toolNames[job.tool]}</b>
        <span className={cx(styles.state, styles[job.state])}>{stateText[job.state]}</span>
        {isOpen(job) && <ShareBar share={job.progress} />}
        {job.state === 'failed' && <span className={styles.about}>{job.reason}</span>}
        <span className={styles.about}>
          {formatAgo(job.createdAt)}
          {job.state === 'done' && job.expiresAt !== null && ` · 保留至 ${formatDate(job.expiresAt)}`}
        </span>
      </span>
    </>
  );
  return (
    <div className={styles.record}>
      {job.state === 'done' ? (
        <Link to="/preview" search={{ jobId: job.jobId }} className={styles.recordBody}>
          {body}
        </Link>
      ) : (
        <Still>{body}</Still>
      )}
      <IconButton label={`删除${toolNames[job.tool]}`} icon={<Trash2 />} onClick={onDelete} />
    </div>
  );
}

function Still({ children }: { children: ReactNode }) {
  return <div className={styles.recordBody}>{children}</div>;
}
