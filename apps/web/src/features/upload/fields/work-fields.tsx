import { workLimits } from '@liuguang/contract/constants.ts';
import { useId, useState } from 'react';
import area from '../../../ui/form/text-area.module.css';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Chips } from './chips.tsx';
import { SeriesField } from './series-field.tsx';
import { TagsField } from './tags-field.tsx';
import { localMoment, type WorkErrors, type WorkValues } from './work-values.ts';
import styles from './fields.module.css';

interface ScheduleFieldProps {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (at: number | null) => void;
}

const hourMs = 3_600_000;
const options = [
  { id: 'now', label: '立即发布' },
  { id: 'later', label: '定时发布' },
] as const;

/** At once, or at a moment of the next weeks. */
function ScheduleField({ value, error, onChange }: ScheduleFieldProps) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Chips
        label="发布时间"
        options={options}
        value={value === null ? 'now' : 'later'}
        // The next full hour that is not in a moment: something to begin with.
        onChange={(id) => onChange(id === 'now' ? null : Math.ceil((now + hourMs) / hourMs) * hourMs)}
      />
      {value !== null && (
        <TextField
          label="公开的时间"
          type="datetime-local"
          value={localMoment(value)}
          min={localMoment(now)}
          max={localMoment(now + workLimits.scheduleDays * 24 * hourMs)}
          error={error}
          hint={`到时自动公开，最多提前 ${workLimits.scheduleDays} 天`}
          onChange={(text) => {
            const at = new Date(text).getTime();
            if (Number.isFinite(at)) onChange(at);
          }}
        />
      )}
    </>
  );
}

interface WorkFieldsProps {
  readonly value: WorkValues;
  readonly errors: WorkErrors;
  readonly groups: readonly { readonly groupId: string; readonly name: string }[];
  /** Whether its moment can still be chosen: not once it is published. */
  readonly schedulable: boolean;
  readonly onChange: (changes: Partial<WorkValues>) => void;
}

const visibilities = [
  { id: 'public', label: '公开' },
  { id: 'link', label: '有链接的人' },
  { id: 'private', label: '仅自己可见' },
] as const;
type Visibility = (typeof visibilities)[number]['id'];

const reaches: Record<Visibility, string | undefined> = {
  public: undefined,
  link: '不出现在首页、搜索、推荐和你的主页，只有拿到链接的人能打开',
  private: '只有你能在作品管理里看到，随时可以公开',
};

function visibilityOf({ hidden, linkOnly }: WorkValues): Visibility {
  if (hidden) return 'private';
  return linkOnly ? 'link' : 'public';
}

/** Everything about a video but its file and its cover, before it is sent and after. */
export function WorkFields({ value, errors, groups, schedulable, onChange }: WorkFieldsProps) {
  const id = useId();
  const visibility = visibilityOf(value);
  return (
    <div className={styles.fields}>
      <TextField
        label="标题"
        value={value.title}
        maxLength={workLimits.title}
        placeholder="给视频起个名字"
        error={errors.title}
        onChange={(title) => onChange({ title })}
      />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          简介
          <span>
            {value.description.length}/{workLimits.description}
          </span>
        </label>
        <textarea
          id={id}
          className={area.area}
          rows={3}
          value={value.description}
          maxLength={workLimits.description}
          placeholder="选填，说说拍了什么、在哪里"
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <TagsField value={value.tags} onChange={(tags) => onChange({ tags })} />
      {groups.length > 0 && (
        <Chips
          label="频道"
          options={groups.map(({ groupId, name }) => ({ id: groupId, label: name }))}
          value={value.groupId}
          onChange={(groupId) => onChange({ groupId })}
          note={errors.groupId}
        />
      )}
      <SeriesField value={value.series} errors={errors} onChange={(series) => onChange({ series })} />
      <Chips
        label="可见范围"
        options={visibilities}
        value={visibility}
        onChange={(choice) => onChange({ hidden: choice === 'private', linkOnly: choice === 'link' })}
        note={reaches[visibility]}
      />
      {schedulable && visibility === 'public' && (
        <ScheduleField
          value={value.publishAt}
          error={errors.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
        />
      )}
    </div>
  );
}
