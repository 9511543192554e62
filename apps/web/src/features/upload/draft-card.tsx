import { X } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formatBytes, titleLength } from './file-checks.ts';
import { kinds } from './kinds.ts';
import { cancelTask } from './send.ts';
import { SynopsisField } from './synopsis-field.tsx';
import { changeTask } from './tasks.ts';
import type { Task } from './tasks.ts';
import styles from './upload.module.css';

interface Group {
  readonly groupId: string;
  readonly name: string;
}

/** A chosen file before it is sent: its title and where it belongs. */
export function DraftCard({ task, groups }: { task: Task; groups: readonly Group[] }) {
  const { taskId, kind, title, synopsis, groupId } = task;
  return (
    <section className={styles.card} aria-label={task.fileName}>
      <div className={styles.head}>
        <p className={styles.name}>{task.fileName}</p>
        <span className={styles.size}>{formatBytes(task.size)}</span>
        <IconButton label={`移除 ${task.fileName}`} icon={<X />} onClick={() => cancelTask(taskId)} />
      </div>
      <TextField
        label="标题"
        value={title}
        maxLength={titleLength}
        placeholder={kinds[kind].titleHint}
        onChange={(text) => changeTask(taskId, { title: text })}
      />
      {kind === 'novel' && (
        <SynopsisField value={synopsis} onChange={(text) => changeTask(taskId, { synopsis: text })} />
      )}
      {groups.length > 0 && (
        <fieldset className={styles.groups}>
          <legend className={styles.legend}>{kinds[kind].groups}</legend>
          <div className={styles.chips}>
            {groups.map((group) => (
              <button
                key={group.groupId}
                type="button"
                className={styles.chip}
                aria-pressed={group.groupId === groupId}
                onClick={() => changeTask(taskId, { groupId: group.groupId === groupId ? '' : group.groupId })}
              >
                {group.name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}
