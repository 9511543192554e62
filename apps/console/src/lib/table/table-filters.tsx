import { DatePicker, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { formatDay, startOfDay } from '../format.ts';
import { SearchField } from '../../ui/search-field.tsx';

const dayMs = 24 * 3600 * 1000;
/** From so many on they are found by typing. */
const manyOptions = 12;

/** A filter by the name of the input field that it fills; `dates` fills `from` and `to`. */
export type Filter =
  | { readonly kind: 'search'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'select';
      readonly name: string;
      readonly label: string;
      readonly options: readonly { value: string; label: string }[];
    }
  | { readonly kind: 'dates'; readonly label: string };

/** What the filters of a list are set to, by the name of the input field. */
export type FilterValues = Readonly<Record<string, string | number>>;

interface TableFiltersProps {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function TableFilters({ filters, values, onChange }: TableFiltersProps) {
  const put = (more: Record<string, string | number | undefined>) => {
    const next = Object.entries({ ...values, ...more }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(next) as FilterValues);
  };
  return (
    <Space wrap>
      {filters.map((filter) => {
        if (filter.kind === 'dates') {
          return <Dates key="dates" label={filter.label} {...{ values, put }} />;
        }
        const { name, label } = filter;
        const value = values[name] === undefined ? undefined : String(values[name]);
        if (filter.kind === 'search') {
          return (
            <SearchField key={name} label={label} value={value ?? ''} onSearch={(text) => put({ [name]: text })} />
          );
        }
        return (
          <Select
            key={name}
            aria-label={label}
            placeholder={label}
            allowClear
            style={{ minWidth: 130 }}
            value={value ?? null}
            {...(filter.options.length > manyOptions ? { showSearch: { optionFilterProp: 'label' } } : {})}
            popupMatchSelectWidth={false}
            options={[...filter.options]}
            onChange={(next: string | null | undefined) => put({ [name]: next ?? undefined })}
          />
        );
      })}
    </Space>
  );
}

interface DatesProps {
  readonly label: string;
  readonly values: FilterValues;
  readonly put: (more: Record<string, number | undefined>) => void;
}

/** The last day is in it: `to` is the midnight after. */
function Dates({ label, values: { from, to }, put }: DatesProps) {
  const shown = [from, to === undefined ? undefined : Number(to) - dayMs];
  const [first, last] = shown.map((at) => (at === undefined ? null : dayjs(formatDay(Number(at)))));
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={[first ?? null, last ?? null]}
      onChange={(days) => {
        const [begin, end] = days ?? [];
        put({
          from: begin ? startOfDay(begin) : undefined,
          to: end ? startOfDay(end) + dayMs : undefined,
        });
      }}
    />
  );
}

/** What an address asks for, as far as the list has filters for it. */
export function valuesFrom(query: Readonly<Record<string, string>>, filters: readonly Filter[]): FilterValues {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) =>
      filters.some((filter) => {
        if (filter.kind === 'dates') return (name === 'from' || name === 'to') && /^\d{1,14}$/.test(value);
        if (filter.name !== name) return false;
        // The options of some lists are still on their way.
        return filter.kind === 'search' || filter.options.length === 0 || filter.options.some((o) => o.value === value);
      }),
    ),
  );
}
