import { Select } from 'antd';
import { type Kind, useGroupRows } from './api.ts';

/** Groups as options, in their order. */
export function useGroups(kind: Kind) {
  const { data } = useGroupRows(kind);
  return (data?.list ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
}

interface GroupSelectProps {
  readonly kind: Kind;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (groupId: string) => void;
}

/** A field of a form for a group. */
export function GroupSelect({ kind, ...rest }: GroupSelectProps) {
  return (
    <Select {...rest} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择分组" options={useGroups(kind)} />
  );
}
