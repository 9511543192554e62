import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Film, ListVideo, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { LinkRow } from '../../shared/link-row.tsx';
import { callQuery } from '../../shared/query.ts';
import { useUser } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { ListGroup } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftCard } from './draft-card.tsx';
import { acceptedFiles } from './file-checks.ts';
import { addFiles, beginAll } from './send.ts';
import { TaskCard } from './task-card.tsx';
import { useTasks } from './tasks.ts';
import { UnfinishedCards } from './unfinished-cards.tsx';
import { UploadPage } from './upload-page.tsx';
import styles from './upload.module.css';

/** Choose videos, name them, send them. */
export function PublishPage() {
  return (
    <UploadPage
      title="发布视频"
      note="登录后就能发布自己的视频"
      corner={{ to: '/myUploads', label: '我的上传', icon: <ListVideo /> }}
    >
      <Publish />
    </UploadPage>
  );
}

function Publish() {
  const user = useUser();
  if (!user.data) return <Skeleton height="48rem" radius="4rem" />;
  return user.data.claimed ? <Desk /> : <MembersOnly />;
}

function Desk() {
  const tasks = useTasks((state) => state.list);
  const groups = useQuery(callQuery('getVideoGroups', {}, 'settings')).data?.list ?? [];
  const [problems, setProblems] = useState<readonly string[]>([]);
  const drafts = tasks.filter(({ state }) => state === 'draft');
  const others = tasks.filter(({ state }) => state !== 'draft');
  return (
    <div className={styles['desk']}>
      <label className={styles['pick']} data-small={tasks.length > 0}>
        <input
          type="file"
          className={styles['file']}
          accept={acceptedFiles}
          multiple
          aria-label="选择视频"
          onChange={({ target }) => {
            setProblems(addFiles([...(target.files ?? [])]));
            // The same file can be chosen again after it was taken out.
            target.value = '';
          }}
        />
        <span className={styles['pick-icon']} aria-hidden="true">
          <Film />
        </span>
        <span className={styles['pick-title']}>{tasks.length > 0 ? '继续添加视频' : '选择视频'}</span>
        <span className={styles['pick-note']}>可多选 · 单个 4 GB 以内 · 断网关页都能续传</span>
      </label>
      {problems.length > 0 && (
        <ul className={styles['problems']} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <UnfinishedCards />
      {drafts.map((task) => (
        <DraftCard key={task.taskId} task={task} groups={groups} />
      ))}
      {drafts.length > 0 && (
        <div className={styles['begin']}>
          <Button block onClick={() => beginAll()}>
            {drafts.length > 1 ? `开始上传 ${drafts.length} 个视频` : '开始上传'}
          </Button>
          <p className={styles['promise']}>
            请只上传自己拥有版权的内容。上传即同意
            <Link to="/terms" className={styles['terms']}>
              《用户协议》
            </Link>
          </p>
        </div>
      )}
      {others.map((task) => (
        <TaskCard key={task.taskId} task={task} />
      ))}
      {tasks.length === 0 && (
        <ListGroup>
          <LinkRow to="/myUploads" icon={<ListVideo />} tone="blue" label="我的上传" value="查看处理进度" />
        </ListGroup>
      )}
    </div>
  );
}

/** Who publishes must be able to come back to the account. */
function MembersOnly() {
  return (
    <>
      <div className={styles['members']}>
        <span className={styles['pick-icon']} aria-hidden="true">
          <ShieldCheck />
        </span>
        <p className={styles['pick-title']}>发布前，先保护好账号</p>
        <p className={styles['pick-note']}>绑定手机或设置密码后即可发布视频，换设备也不会丢失作品</p>
      </div>
      <ListGroup>
        <LinkRow to="/bindPhone" label="绑定手机" value="推荐" />
        <LinkRow to="/changePassword" label="设置密码" />
      </ListGroup>
    </>
  );
}
