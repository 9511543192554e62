import { UnorderedListOutlined } from '@ant-design/icons';
import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { App, Badge, Button, Drawer, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { isBusy, useOperations, useReadAgain } from './api.ts';
import { outcomeWords } from './change-words.ts';
import { showOperations, useOperationsShown } from './drawer-store.ts';
import { OperationItem } from './operation-item.tsx';

/** In the head of the console, on every page: how many are being done, and the list of all of them. */
export function OperationsButton() {
  const may = useMay()('bulk/list');
  const shown = useOperationsShown();
  const asked = useOperations(may);
  const list = asked.data?.list ?? [];
  useTellEnded(list);
  if (!may) return null;
  return (
    <>
      <Badge count={list.filter(isBusy).length} size="small">
        <Button type="text" icon={<UnorderedListOutlined />} onClick={() => showOperations(true)}>
          批量操作
        </Button>
      </Badge>
      <Drawer open={shown} size={520} title="批量操作" onClose={() => showOperations(false)} destroyOnHidden>
        <QueryState of={asked}>
          {(data) =>
            data.list.length === 0 ? (
              <Nothing text="还没有批量操作。在视频或小说列表里选择内容后开始" />
            ) : (
              <Flex vertical gap={12}>
                {data.list.map((operation) => (
                  <OperationItem key={operation.operationId} operation={operation} />
                ))}
              </Flex>
            )
          }
        </QueryState>
      </Drawer>
    </>
  );
}

/** Says when one that was going on has ended, and reads again what it changed, wherever somebody is by then. */
function useTellEnded(list: readonly BulkOperation[]): void {
  const { message } = App.useApp();
  const readAgain = useReadAgain();
  const before = useRef(new Set<string>());
  useEffect(() => {
    const busy = new Set(list.filter(isBusy).map(({ operationId }) => operationId));
    const ended = list.filter(({ operationId }) => before.current.has(operationId) && !busy.has(operationId));
    before.current = busy;
    if (ended.length === 0) return;
    for (const operation of ended) void message.success(`批量操作结束：${outcomeWords(operation)}`);
    void readAgain();
  }, [list, message, readAgain]);
}
