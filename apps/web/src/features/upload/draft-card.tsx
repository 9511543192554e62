import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formatBytes, titleLength, synopsisLength } from './file-checks.ts';
import { kinds } from './kinds.ts';
import { CoverField } from './cover/cover-field.tsx';
import { WorkFields } from './fields/work-fields.tsx';
import { cancelTask, fileOf } from './send.ts';
import { changeTask, type Task } from './tasks.ts';
import styles from './upload.module.css';

interface Group {
  readonly groupId: string;
  readonly name: string;
}

/** A chosen file before it is sent: what it is called, where it belongs and, of a video, who sees it when. */
export function DraftCard({ task, groups }: { task: Task; groups: readonly Group[] }) {
  const { taskId, kind, title, description, groupId } = task;
  return (
    <section className={styles.card} aria-label={task.fileName}>
      <div className={styles.head}>
        <p className={styles.name}>{task.fileName}</p>
        <span className={styles.size}>{formatBytes(task.size)}</span>
        <IconButton label={`移除 ${task.fileName}`} icon={<X />} onClick={() => cancelTask(taskId)} />
      </div>
      {kind === 'novel' ? (
        <>
          <TextField
            label="标题"
            value={title}
            maxLength={titleLength}
            placeholder={kinds[kind].titleHint}
            onChange={(text) => changeTask(taskId, { title: text })}
          />
          <SynopsisField value={description} onChange={(text) => changeTask(taskId, { description: text })} />
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
        </>
      ) : (
        <VideoDraft task={task} groups={groups} />
      )}
    </section>
  );
}

function VideoDraft({ task, groups }: { task: Task; groups: readonly Group[] }) {
  const { taskId } = task;
  return (
    <div className={styles.draft}>
      <CoverField
        file={fileOf(taskId)}
        now={null}
        value={task.cover}
        onChange={(cover) => changeTask(taskId, { cover })}
        onSending={() => undefined}
      />
      <WorkFields
        value={task}
        errors={task.errors}
        groups={groups}
        schedulable
        onChange={(changes) => changeTask(taskId, { ...changes, errors: {} })}
      />
    </div>
  );
}

/** A few lines about a novel; left empty, what its file says is taken. */
function SynopsisField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={styles.synopsis}>
      <label className={styles.legend} htmlFor={id}>
        简介
      </label>
      <textarea
        id={id}
        className={styles.synopsisText}
        value={value}
        rows={3}
        maxLength={synopsisLength}
        placeholder="选填，留空时使用文件里写的简介"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
