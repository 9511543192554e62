import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { forgetDraft, type KeptDraft, readDrafts } from './drafts.ts';
import { acceptedFiles, formatBytes } from './file-checks.ts';
import type { Kind } from './kinds.ts';
import { addFiles } from './send.ts';
import { useTasks } from './tasks.ts';
import styles from './upload.module.css';

/** Forms that were filled in and left: they go on when their file is chosen again. */
export function LeftDrafts({ kind }: { kind: Kind }) {
  const tasks = useTasks((state) => state.list);
  const [gone, setGone] = useState<readonly KeptDraft[]>([]);
  const left = readDrafts()
    .filter((draft) => draft.kind === kind && !gone.some(({ savedAt }) => savedAt === draft.savedAt))
    .filter(({ fileName, size }) => !tasks.some((task) => task.fileName === fileName && task.size === size));
  return left.map((draft) => (
    <section key={`${draft.fileName} ${draft.size}`} className={styles.card} aria-label={`草稿 ${draft.title}`}>
      <div className={styles.head}>
        <FilePenLine className={styles.warm} aria-hidden="true" />
        <p className={styles.name}>草稿</p>
      </div>
      <p className={styles.about}>
        {draft.title || draft.fileName}
        <small>
          {draft.fileName} · {formatBytes(draft.size)}
        </small>
      </p>
      <div className={styles.answers}>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            forgetDraft(draft);
            setGone([...gone, draft]);
          }}
        >
          不要了
        </Button>
        <label className={styles.again}>
          <input
            type="file"
            className={styles.file}
            accept={acceptedFiles(kind)}
            aria-label={`选择原文件继续 ${draft.fileName}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (!file) return;
              const isSame = file.name === draft.fileName && file.size === draft.size;
              const [problem] = isSame ? addFiles([file], kind) : [`请选择同一个文件：${draft.fileName}`];
              if (problem !== undefined) showToast(problem, 'error');
            }}
          />
          选择原文件继续
        </label>
      </div>
    </section>
  ));
}
