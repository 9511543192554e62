import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { WandSparkles, ImageOff, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatAgo, formatDate } from '../../lib/format/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type AiJob, jobsQuery, useDeleteJob, isOpen } from './api.ts';
import { ShareBar, stateText } from './job-state.tsx';
import { toolNames } from './tool-names.ts';
import styles from './image-tool.module.css';

export function RecordPage() {
  return (
    <FormPage title="处理记录">
      <AccountOnly note="登录后查看处理过的图片">
        <Records />
      </AccountOnly>
    </FormPage>
  );
}

function Records() {
  const navigate = useNavigate();
  const deleteJob = useDeleteJob();
  const jobs = useInfiniteQuery(jobsQuery());
  const [doomed, setDoomed] = useState<AiJob | null>(null);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    if (!doomed) return;
    await deleteJob(doomed.jobId);
    setAsking(false);
  };
  return (
    <>
      <Endless
        query={jobs}
        skeleton={<Ghosts />}
        empty={
          <EmptyState
            icon={<WandSparkles />}
            title="还没有处理过图片"
            note="放大、抠图、修复老照片，从这里开始"
            action={{ label: '去试试', onClick: () => navigate({ to: '/aiTool' }) }}
          />
        }
      >
        {(pages) => (
          <ul className={styles.records}>
            {pages
              .flatMap((page) => page.list)
              .map((job) => (
                <li key={job.jobId}>
                  <JobRow
                    job={job}
                    onDelete={() => {
                      setDoomed(job);
                      setAsking(true);
                    }}
                  />
                </li>
              ))}
          </ul>
        )}
      </Endless>
      <Sheet open={asking} onClose={() => setAsking(false)} title="删除这条记录？">
        <p className={styles.about}>图片会立即从服务器删除，无法恢复。还没处理完的会退回额度。</p>
        <div className={styles.answers}>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            取消
          </Button>
          <Button busyLabel="删除中..." onClick={remove}>
            删除
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function Ghosts() {
  return (
    <span className={styles.records}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="26rem" radius="3rem" />
      ))}
    </span>
  );
}

/** A job as it stands; a finished one leads to its comparison. */
function JobRow({ job, onDelete }: { job: AiJob; onDelete: () => void }) {
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
