import type { VideoGroup } from '@liuguang/contract/shapes/video.ts';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatBytes, titleLength } from './file-checks.ts';
import { cancelTask } from './send.ts';
import { changeTask } from './tasks.ts';
import type { Task } from './tasks.ts';
import styles from './upload.module.css';

/** A chosen file before it is sent: its title and where it belongs. */
export function DraftCard({ task, groups }: { task: Task; groups: readonly VideoGroup[] }) {
  const { taskId, title, groupId } = task;
  return (
    <section className={styles['card']} aria-label={task.fileName}>
      <div className={styles['head']}>
        <p className={styles['name']}>{task.fileName}</p>
        <span className={styles['size']}>{formatBytes(task.size)}</span>
        <IconButton label={`移除 ${task.fileName}`} icon={<X />} onClick={() => cancelTask(taskId)} />
      </div>
      <TextField
        label="标题"
        value={title}
        maxLength={titleLength}
        placeholder="给视频起个名字"
        onChange={(text) => changeTask(taskId, { title: text })}
      />
      {groups.length > 0 && (
        <fieldset className={styles['groups']}>
          <legend className={styles['legend']}>频道</legend>
          <div className={styles['chips']}>
            {groups.map((group) => (
              <button
                key={group.groupId}
                type="button"
                className={styles['chip']}
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
