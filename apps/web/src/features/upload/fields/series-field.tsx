import { workLimits } from '@liuguang/contract/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ownSeriesQuery } from '../works/api.ts';
import { Chips } from './chips.tsx';
import type { SeriesValue, WorkErrors } from './work-values.ts';

interface SeriesFieldProps {
  readonly value: SeriesValue | null;
  readonly errors: WorkErrors;
  readonly onChange: (series: SeriesValue | null) => void;
}

const [none, fresh] = ['', 'new'];

/** In no series, in one of one's own, or in a new one. */
export function SeriesField({ value, errors, onChange }: SeriesFieldProps) {
  const own = useQuery(ownSeriesQuery()).data?.list ?? [];
  const isListed = value?.seriesId === undefined || own.some(({ seriesId }) => seriesId === value.seriesId);
  const options = [
    { id: none, label: '不加入' },
    // One that staff put it into: it may stay there.
    ...(isListed ? [] : [{ id: value?.seriesId ?? '', label: value?.title ?? '' }]),
    ...own.map(({ seriesId, title }) => ({ id: seriesId, label: title })),
    { id: fresh, label: '+ 新剧集' },
  ];
  const choose = (id: string) => {
    if (id === none) return onChange(null);
    if (id === fresh) return onChange({ title: '', index: '1' });
    const series = own.find(({ seriesId }) => seriesId === id);
    if (series) onChange({ seriesId: id, title: series.title, index: String(series.lastIndex + 1) });
    return undefined;
  };
  return (
    <>
      <Chips
        label="剧集"
        options={options}
        value={value === null ? none : (value.seriesId ?? fresh)}
        onChange={choose}
      />
      {value && value.seriesId === undefined && (
        <TextField
          label="剧集名称"
          value={value.title}
          maxLength={workLimits.seriesTitle}
          placeholder="同一部作品的各集放在一起"
          error={errors['series.title']}
          onChange={(title) => onChange({ ...value, title })}
        />
      )}
      {value && (
        <TextField
          label="第几集"
          inputMode="numeric"
          maxLength={4}
          value={value.index}
          error={errors['series.index'] ?? errors['series.seriesId']}
          onChange={(index) => onChange({ ...value, index })}
        />
      )}
    </>
  );
}
