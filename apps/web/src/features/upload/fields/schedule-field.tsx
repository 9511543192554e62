import { workLimits } from '@liuguang/contract/constants.ts';
import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Chips } from './chips.tsx';
import { localMoment } from './work-values.ts';

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
export function ScheduleField({ value, error, onChange }: ScheduleFieldProps) {
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
