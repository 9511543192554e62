import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { Alert, Button, Card, Descriptions, Flex, Progress, Space, Tag } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { QueryState } from '../../ui/states.tsx';
import { useImport } from './api.ts';
import { ImportMappingCard } from './import-mapping.tsx';
import { kindNames, runStates } from './import-names.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportStart } from './import-start.tsx';

/** One import, whatever it waits for: settings of a table, a yes, or its end. */
export function ImportDetails({ importId }: { importId: string }) {
  const run = useImport(importId);
  return (
    <Flex vertical gap={16}>
      <div>
        <Button onClick={() => goTo('imports')}>返回全部导入</Button>
      </div>
      <QueryState of={run}>
        {(found) => (
          <>
            <Summary run={found} />
            {found.state === 'draft' && found.kind === 'csv' && <ImportMappingCard importId={importId} />}
            {found.state === 'checked' && <ImportStart run={found} />}
            {found.state !== 'draft' && <ImportRows run={found} />}
          </>
        )}
      </QueryState>
    </Flex>
  );
}

function Summary({ run }: { run: ImportRun }) {
  const { counts, state, problem } = run;
  const ended = counts.done + counts.skipped + counts.failed + counts.cancelled;
  const all = ended + counts.planned + counts.waiting + counts.fetching + counts.processing;
  const shown = state === 'running' || state === 'done';
  return (
    <Card title={run.source} extra={<Actions run={run} />}>
      <Flex vertical gap={12}>
        {problem !== '' && <Alert type="error" showIcon title={problem} />}
        {run.undoneAt !== null && <Alert type="info" showIcon title={`已于 ${formatTime(run.undoneAt)} 撤销`} />}
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 1, md: 2, lg: 3 }}
          items={[
            { key: 'kind', label: '类型', children: kindNames[run.kind] },
            {
              key: 'state',
              label: '状态',
              children: <Tag color={runStates[state].color}>{runStates[state].label}</Tag>,
            },
            { key: 'titles', label: '读到', children: `${run.titles} 条` },
            { key: 'name', label: '来源名称', children: run.sourceName },
            { key: 'by', label: '创建', children: `${run.madeBy}，${formatTime(run.createdAt)}` },
            {
              key: 'rights',
              label: '版权确认',
              children: run.confirmedBy === null ? '尚未确认' : `${run.confirmedBy}，${formatTime(run.confirmedAt)}`,
            },
          ]}
        />
        {shown && all > 0 && (
          <Progress
            percent={Math.floor((ended / all) * 100)}
            format={() => `${ended} / ${all}，失败 ${counts.failed}`}
            // Not done in the green of success where something could not be taken.
            {...(counts.failed > 0 ? { strokeColor: '#faad14', status: 'normal' as const } : {})}
          />
        )}
      </Flex>
    </Card>
  );
}

const refresh = ['imports/get', 'imports/rows', 'imports/list'] as const;

function Actions({ run: { importId, state, counts, undoneAt } }: { run: ImportRun }) {
  const isOpen = state !== 'done' && state !== 'cancelled';
  const button = { type: 'default', size: 'middle' } as const;
  return (
    <Space>
      {(state === 'failed' || (counts.failed > 0 && (state === 'done' || state === 'running'))) && (
        <ConfirmAction
          call="imports/retry"
          input={{ importId }}
          label={state === 'failed' ? '继续' : '重试失败的行'}
          ask="再试一次？已经完成的不会重复。"
          done="已加入队列"
          danger={false}
          refresh={refresh}
          button={button}
        />
      )}
      {isOpen && (
        <ConfirmAction
          call="imports/cancel"
          input={{ importId }}
          label="停止"
          ask="停止这次导入？已经导入的会保留。"
          done="已停止"
          refresh={refresh}
          button={button}
        />
      )}
      {!isOpen && undoneAt === null && counts.done > 0 && (
        <ConfirmAction
          call="imports/undo"
          input={{ importId }}
          label="撤销"
          ask="把这次导入的视频移入回收站、小说下架？只更新过的内容不受影响。"
          done="已撤销"
          refresh={refresh}
          button={button}
        />
      )}
    </Space>
  );
}
