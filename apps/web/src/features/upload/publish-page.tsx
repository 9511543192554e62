import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Clapperboard, Film, ListVideo, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { LinkRow } from '../../lib/navigation/link-row.tsx';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListGroup } from '../../ui/list/list-row.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { novelGroupsQuery, videoGroupsQuery } from './api.ts';
import { DraftCard } from './draft-card.tsx';
import { LeftDrafts } from './left-drafts.tsx';
import { acceptedFiles } from './file-checks.ts';
import { isKind, type Kind, kinds, kindTabs } from './kinds.ts';
import { addFiles, beginAll } from './send.ts';
import { TaskCard } from './task-card.tsx';
import { useTasks } from './tasks.ts';
import { UnfinishedCards } from './unfinished-cards.tsx';
import { UploadPage } from './upload-page.tsx';
import styles from './upload.module.css';

/** Choose videos or novels, name them, send them. */
export function PublishPage() {
  return (
    <UploadPage
      title="发布"
      note="登录后就能发布自己的视频和小说"
      corner={{ to: '/myUploads', label: '我的上传', icon: <ListVideo /> }}
    >
      <Publish />
    </UploadPage>
  );
}

function Publish() {
  const user = useUser();
  if (!user.data) return <Skeleton height="48rem" radius="4rem" />;
  return user.data.claimed ? <Workspace /> : <MembersOnly />;
}

function Workspace() {
  const [kind, setKind] = useState<Kind>('video');
  const tasks = useTasks((state) => state.list).filter((task) => task.kind === kind);
  const groups = useGroups(kind);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const drafts = tasks.filter(({ state }) => state === 'draft');
  const others = tasks.filter(({ state }) => state !== 'draft');
  const words = kinds[kind];
  return (
    <div className={styles.workspace}>
      <Tabs
        label="发布什么"
        className={styles.kinds}
        items={kindTabs}
        value={kind}
        onChange={(id) => {
          if (isKind(id)) setKind(id);
          setProblems([]);
        }}
      />
      <label className={styles.pick} data-small={tasks.length > 0}>
        <input
          type="file"
          className={styles.file}
          accept={acceptedFiles(kind)}
          multiple
          aria-label={words.pick}
          onChange={({ target }) => {
            setProblems(addFiles([...(target.files ?? [])], kind));
            // The same file can be chosen again after it was taken out.
            target.value = '';
          }}
        />
        <span className={styles.pickIcon} aria-hidden="true">
          {kind === 'novel' ? <BookOpen /> : <Film />}
        </span>
        <span className={styles.pickTitle}>{tasks.length > 0 ? words.more : words.pick}</span>
        <span className={styles.pickNote}>{words.note}</span>
      </label>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <UnfinishedCards kind={kind} />
      <LeftDrafts kind={kind} />
      {drafts.map((task) => (
        <DraftCard key={task.taskId} task={task} groups={groups} />
      ))}
      {drafts.length > 0 && (
        <div className={styles.begin}>
          <Button block onClick={() => showToast(beginAll(kind) ?? '', 'error')}>
            {drafts.length > 1 ? `开始上传 ${drafts.length} ${kind === 'novel' ? '部小说' : '个视频'}` : '开始上传'}
          </Button>
          <p className={styles.promise}>
            请只上传自己拥有版权的内容。上传即同意
            <Link to="/terms" className={styles.terms}>
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
          <LinkRow to="/works" icon={<Clapperboard />} tone="red" label="作品管理" value="编辑、隐藏、看数据" />
          <LinkRow to="/myUploads" icon={<ListVideo />} tone="blue" label="我的上传" value="查看处理进度" />
        </ListGroup>
      )}
    </div>
  );
}

/** Where it may stand; asked for when it is needed. */
function useGroups(kind: Kind) {
  const videos = useQuery({ ...videoGroupsQuery(), enabled: kind === 'video' });
  const novels = useQuery({ ...novelGroupsQuery(), enabled: kind === 'novel' });
  return (kind === 'video' ? videos.data?.list : novels.data?.list) ?? [];
}

/** Who publishes must be able to come back to the account. */
function MembersOnly() {
  return (
    <>
      <div className={styles.members}>
        <span className={styles.pickIcon} aria-hidden="true">
          <ShieldCheck />
        </span>
        <p className={styles.pickTitle}>发布前，先保护好账号</p>
        <p className={styles.pickNote}>绑定手机或设置密码后即可发布，换设备也不会丢失作品</p>
      </div>
      <ListGroup>
        <LinkRow to="/bindPhone" label="绑定手机" value="推荐" />
        <LinkRow to="/changePassword" label="设置密码" />
      </ListGroup>
    </>
  );
}
