import { mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import type { Chosen } from '../../lib/table/use-chosen.ts';
import type { Kind } from '../catalogue/api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMatching } from './api.ts';
import { BulkSheet } from './bulk-sheet.tsx';

interface SelectionBarProps {
  readonly kind: Kind;
  readonly chosen: Chosen;
  readonly inTrash?: boolean;
}

/** How many are chosen, those of the page or all that match, and what to do with them. */
export function SelectionBar({ kind, chosen, inTrash = false }: SelectionBarProps) {
  const { ids, pageIds, every, filter, choose, chooseEvery, clear } = chosen;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const wholePage = pageIds.length > 0 && pageIds.every((id) => ids.includes(id));
  const total = useMatching(kind, filter, every || wholePage);
  if (!may(kind === 'video' ? 'videos/bulk' : 'novels/bulk')) return null;
  const tooMany = total !== undefined && total > mostBulkRows;
  const count = every ? (total ?? 0) : ids.length;
  return (
    <Flex gap={8} align="center" wrap>
      <span>{every ? `已选符合条件的全部 ${formatCount(count)} 条` : `已选 ${formatCount(count)} 条`}</span>
      <Button size="small" disabled={pageIds.length === 0 || wholePage} onClick={() => choose([...ids, ...pageIds])}>
        全选本页
      </Button>
      {wholePage && !every && total !== undefined && total > ids.length && (
        <LinkButton disabled={tooMany} onClick={chooseEvery}>
          {tooMany
            ? `符合条件的超过 ${formatCount(mostBulkRows)} 条，请缩小范围`
            : `选择符合条件的全部 ${formatCount(total)} 条`}
        </LinkButton>
      )}
      {count > 0 && (
        <Button size="small" onClick={clear}>
          取消选择
        </Button>
      )}
      <Button size="small" type="primary" disabled={count === 0} onClick={() => setOpen(true)}>
        批量修改
      </Button>
      {open && (
        <BulkSheet
          target={{ kind, inTrash, ids, every: every ? { filter, total: count } : null }}
          onClose={() => setOpen(false)}
          onStarted={() => {
            setOpen(false);
            clear();
          }}
        />
      )}
    </Flex>
  );
}
