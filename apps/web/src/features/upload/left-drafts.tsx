import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { forgetDraft, type KeptDraft, readDrafts } from './drafts.ts';
import { formatBytes } from './file-checks.ts';
import type { Kind } from './kinds.ts';
import { addFiles } from './send.ts';
import { ResumePicker } from './resume-picker.tsx';
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
        <ResumePicker
          kind={kind}
          fileName={draft.fileName}
          onFile={(file) => {
            const isSame = file.name === draft.fileName && file.size === draft.size;
            return isSame ? addFiles([file], kind)[0] : `请选择同一个文件：${draft.fileName}`;
          }}
        />
      </div>
    </section>
  ));
}
