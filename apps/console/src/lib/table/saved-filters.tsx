import { BookOutlined, DeleteOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { useMe } from '../session/me.ts';
import { keepFilters, readFilters, type SavedFilter } from './filter-store.ts';
import type { FilterValues } from './table-filters.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

const longestName = 20;
const mostSaved = 20;

interface SavedFiltersProps {
  /** Which list they are of. */
  readonly list: string;
  readonly values: FilterValues;
  readonly onPick: (values: FilterValues) => void;
}

/** Filters that this member of staff comes back to, by a name; kept in this browser. */
export function SavedFilters({ list, values, onPick }: SavedFiltersProps) {
  const { staffId } = useMe();
  const { message } = App.useApp();
  const [saved, setSaved] = useState(() => readFilters(staffId, list));
  const [naming, setNaming] = useState(false);
  const keep = (next: readonly SavedFilter[]) => {
    setSaved(next);
    keepFilters(staffId, list, next);
  };
  const save = (name: string) => {
    keep([...saved.filter((one) => one.name !== name), { name, values }].slice(-mostSaved));
    setNaming(false);
    void message.success(`已保存筛选“${name}”`);
  };
  const nothing = Object.keys(values).length === 0;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...saved.map(({ name }) => ({
              key: `use ${name}`,
              label: (
                <Flex justify="space-between" gap={16} align="center">
                  {name}
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除筛选“${name}”`}
                    icon={<DeleteOutlined />}
                    onClick={(event) => {
                      event.stopPropagation();
                      keep(saved.filter((one) => one.name !== name));
                    }}
                  />
                </Flex>
              ),
            })),
            ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: '保存当前筛选…', disabled: nothing },
            { key: 'clear', label: '清除筛选', disabled: nothing },
          ],
          onClick: ({ key }) => {
            if (key === 'save') setNaming(true);
            else if (key === 'clear') onPick({});
            else onPick(saved.find(({ name }) => key === `use ${name}`)?.values ?? {});
          },
        }}
      >
        <Button icon={<BookOutlined />}>常用筛选</Button>
      </Dropdown>
      {naming && <NameFilter onSave={save} onClose={() => setNaming(false)} />}
    </>
  );
}

function NameFilter({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const given = name.trim();
  const done = () => {
    if (given !== '') onSave(given);
  };
  return (
    <Modal
      open
      title="保存当前筛选"
      okText="保存"
      okButtonProps={{ disabled: given === '' }}
      onOk={done}
      onCancel={onClose}
    >
      <Input
        ref={takeFocus}
        aria-label="筛选的名称"
        placeholder="名称，例如：本周退款"
        maxLength={longestName}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={done}
      />
    </Modal>
  );
}
