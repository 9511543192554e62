import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Film, Plus } from 'lucide-react';
import { useState } from 'react';
import { Endless } from '../../lib/api/endless.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { uploadsQuery } from './api.ts';
import { isKind, type Kind, kinds, kindTabs } from './kinds.ts';
import { TaskCard } from './task-card.tsx';
import { isUnderWay, useTasks } from './tasks.ts';
import { UploadPage } from './upload-page.tsx';
import { UploadRow } from './upload-row.tsx';
import styles from './upload.module.css';

type Pages = { readonly pages: readonly CallOutput<'myUploads'>[] };

const liveMs = 2000;
const restless: ReadonlySet<string> = new Set(['uploading', 'queued', 'processing']);

/** What became of everything that was sent. */
export function MyUploadsPage() {
  return (
    <UploadPage
      title="我的上传"
      note="登录后查看上传的作品和处理进度"
      corner={{ to: '/publish', label: '发布作品', icon: <Plus /> }}
    >
      <Uploads />
    </UploadPage>
  );
}

function Uploads() {
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('video');
  const tasks = useTasks((state) => state.list).filter((task) => task.kind === kind && isUnderWay(task));
  const uploads = useInfiniteQuery({
    ...uploadsQuery(kind),
    // What arrives or is worked on changes by itself; a list at rest asks for nothing.
    refetchInterval: ({ state }) => (tasks.length > 0 || isRestless(state.data) ? liveMs : false),
    refetchOnMount: 'always',
  });
  const here = new Set(tasks.map(({ uploadId }) => uploadId));
  return (
    <div className={styles.workspace}>
      <Tabs
        label="哪种作品"
        className={styles.kinds}
        items={kindTabs}
        value={kind}
        onChange={(id) => isKind(id) && setKind(id)}
      />
      {tasks.map((task) => (
        <TaskCard key={task.taskId} task={task} />
      ))}
      <Endless
        query={uploads}
        skeleton={<Ghosts />}
        empty={
          tasks.length === 0 && (
            <EmptyState
              icon={kind === 'novel' ? <BookOpen /> : <Film />}
              title={kinds[kind].nothing}
              note="把你的作品带到这里，处理进度随时可见"
              action={{ label: '去发布', onClick: () => navigate({ to: '/publish' }) }}
            />
          )
        }
      >
        {(pages) => (
          <ul className={styles.uploads}>
            {pages
              .flatMap((page) => page.list)
              .filter(({ uploadId }) => !here.has(uploadId))
              .map((upload) => (
                <li key={upload.uploadId}>
                  <UploadRow upload={upload} />
                </li>
              ))}
          </ul>
        )}
      </Endless>
    </div>
  );
}

function isRestless(data: Pages | undefined): boolean {
  return data?.pages.some(({ list }) => list.some(({ state }) => restless.has(state))) ?? false;
}

function Ghosts() {
  return (
    <span className={styles.uploads}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="22rem" radius="4rem" />
      ))}
    </span>
  );
}
