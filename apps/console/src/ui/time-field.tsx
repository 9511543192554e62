import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatTime } from '../lib/format.ts';

interface TimeFieldProps {
  readonly id?: string;
  /** Epoch milliseconds. */
  readonly value?: number | null;
  readonly onChange?: (at: number | null) => void;
}

/** A moment in the operator's time (UTC+8), wherever the browser is; empty is none. */
export function TimeField({ id, value, onChange }: TimeFieldProps) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: 'HH:mm' }}
      placeholder="不限"
      // The picker knows only the browser's zone: it is shown the digits of ours, and gives them back.
      value={typeof value === 'number' ? dayjs(formatTime(value)) : null}
      onChange={(day) => onChange?.(day ? Date.parse(`${day.format('YYYY-MM-DDTHH:mm')}:00+08:00`) : null)}
    />
  );
}
