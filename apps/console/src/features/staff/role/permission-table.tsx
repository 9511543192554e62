import type { Permission } from '@liuguang/contract/admin/staff/permissions.ts';
import { givenPermissions } from '@liuguang/contract/admin/staff/permission-reach.ts';
import { Checkbox } from 'antd';
import { sectionName } from '../../../lib/session/scope-names.ts';
import { ListTable } from '../../../ui/list-table.tsx';

const kinds = [
  { kind: 'read', title: '查看' },
  { kind: 'write', title: '修改' },
  { kind: 'decide', title: '敏感操作' },
] as const;

const sections = [...new Set(givenPermissions.map((permission) => permission.split(':')[0] ?? ''))];
const known: ReadonlySet<string> = new Set(givenPermissions);

interface PermissionTableProps {
  readonly value?: readonly Permission[];
  readonly onChange?: (value: Permission[]) => void;
}

/** A line per section; a field of a form. Who may change something may see it. */
export function PermissionTable({ value, onChange }: PermissionTableProps) {
  const chosen: ReadonlySet<string> = new Set<string>(value);
  const set = (section: string, permission: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) for (const one of [permission, `${section}:read`]) next.add(one);
    else next.delete(permission);
    if (!on && permission.endsWith(':read')) for (const { kind } of kinds) next.delete(`${section}:${kind}`);
    onChange?.(givenPermissions.filter((one) => next.has(one)));
  };
  return (
    <ListTable
      rowKey="section"
      showHeader={false}
      dataSource={sections.map((section) => ({ section }))}
      columns={[
        { render: (_, { section }) => sectionName(section) },
        ...kinds.map(({ kind, title }) => ({
          key: kind,
          width: 110,
          render: (_: unknown, { section }: { section: string }) => {
            const permission = `${section}:${kind}`;
            if (!known.has(permission)) return null;
            return (
              <Checkbox
                aria-label={`${sectionName(section)} ${title}`}
                checked={chosen.has(permission)}
                onChange={({ target }) => set(section, permission, target.checked)}
              >
                {title}
              </Checkbox>
            );
          },
        })),
      ]}
    />
  );
}
