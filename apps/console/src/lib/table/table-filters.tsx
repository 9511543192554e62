import { DatePicker, Select, Space } from 'antd';
import { useState } from 'react';
import { startOfDay } from '../format.ts';
import { SearchField } from '../../ui/search-field.tsx';

const dayMs = 24 * 3600 * 1000;

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

interface TableFiltersProps {
  readonly filters: readonly Filter[];
  readonly onChange: (values: Record<string, unknown>) => void;
}

export function TableFilters({ filters, onChange }: TableFiltersProps) {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const put = (more: Record<string, unknown>) => {
    const next = Object.fromEntries(
      Object.entries({ ...values, ...more }).filter(([, value]) => value !== undefined && value !== ''),
    );
    setValues(next);
    onChange(next);
  };
  return (
    <Space wrap>
      {filters.map((filter) => {
        if (filter.kind === 'search') {
          return (
            <SearchField key={filter.name} label={filter.label} onSearch={(text) => put({ [filter.name]: text })} />
          );
        }
        if (filter.kind === 'select') {
          return (
            <Select
              key={filter.name}
              aria-label={filter.label}
              placeholder={filter.label}
              allowClear
              style={{ minWidth: 130 }}
              options={[...filter.options]}
              onChange={(value: string | undefined) => put({ [filter.name]: value })}
            />
          );
        }
        return (
          <DatePicker.RangePicker
            key="dates"
            aria-label={filter.label}
            onChange={(days) => {
              const [first, last] = days ?? [];
              put({ from: first && startOfDay(first), to: last && startOfDay(last) + dayMs });
            }}
          />
        );
      })}
    </Space>
  );
}
