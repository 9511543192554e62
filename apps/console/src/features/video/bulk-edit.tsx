import { Select, Space } from 'antd';
import { useState } from 'react';
import type { BulkAction } from '../../lib/table/bulk-bar.tsx';
import { accessNames, optionsOf, ratingOptions } from '../../entities/catalogue/catalogue-names.ts';
import { useMay } from '../../lib/session/me.ts';

const fields = {
  groupId: '改分组',
  access: '改权限',
  rating: '改分级',
  addTags: '加标签',
  removeTags: '去标签',
} as const;
type Field = keyof typeof fields;

/** What is to be set in all selected videos: a field, its value, and then the button that does it. */
export function useBulkEdit(groups: { value: string; label: string }[]) {
  const may = useMay();
  const [field, setField] = useState<Field>();
  const [value, setValue] = useState<string | string[]>();
  const isTags = field === 'addTags' || field === 'removeTags';
  const ready = field !== undefined && value !== undefined && value.length > 0;
  const actions: BulkAction[] = ready
    ? [{ label: '应用修改', call: 'videos/bulkEdit', undo: 'videos/undo', input: { change: { [field]: value } } }]
    : [];
  const options =
    field === 'groupId'
      ? groups
      : field === 'access'
        ? optionsOf(accessNames)
        : field === 'rating'
          ? ratingOptions
          : [];
  const picker = may('videos/bulkEdit') && (
    <Space>
      <Select
        size="small"
        aria-label="批量修改"
        placeholder="批量修改…"
        allowClear
        style={{ width: 120 }}
        options={optionsOf(fields)}
        onChange={(next?: Field) => {
          setField(next);
          setValue(undefined);
        }}
      />
      {field !== undefined && (
        <Select
          key={field}
          size="small"
          aria-label="修改为"
          placeholder={isTags ? '输入标签后回车' : '修改为'}
          style={{ width: isTags ? 220 : 140 }}
          {...(isTags ? { mode: 'tags' as const, maxCount: 10, tokenSeparators: [',', '，'] } : {})}
          options={options}
          onChange={(next: string | string[]) => setValue(next)}
        />
      )}
    </Space>
  );
  return { actions, picker };
}
