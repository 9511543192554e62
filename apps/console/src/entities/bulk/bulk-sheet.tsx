import { Alert, Flex, Form, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { useMe } from '../../lib/session/me.ts';
import type { Kind } from '../catalogue/api.ts';
import { newKey, useStartBulk } from './api.ts';
import { ActionFields } from './action-fields.tsx';
import { type Action, actionNames, actionsOf, changeOf, type Draft, isOfOneChannel } from './bulk-actions.ts';
import { nounOf, useChangeWords } from './change-words.ts';
import { useTellOutcome } from './tell-outcome.tsx';

interface BulkTarget {
  readonly kind: Kind;
  readonly inTrash: boolean;
  readonly ids: readonly string[];
  /** All that match the filter, instead of the ids. */
  readonly every: { readonly filter: Record<string, unknown>; readonly total: number } | null;
}

interface BulkSheetProps {
  readonly target: BulkTarget;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What to do, with what it needs; then the same in words, and yes. */
export function BulkSheet({ target, onClose, onStarted }: BulkSheetProps) {
  const { kind, inTrash, ids, every } = target;
  const actions = actionsOf(kind, inTrash);
  const [action, setAction] = useState<Action>(actions[0] ?? 'addTags');
  const [draft, setDraft] = useState<Draft>({});
  const [asking, setAsking] = useState(false);
  const [key] = useState(newKey);
  const { only, ...choice } = useOnlyChannel(action);
  const words = useChangeWords();
  const tell = useTellOutcome();
  const bulk = useStartBulk(kind, (operation) => {
    onStarted();
    tell(operation);
  });
  const change = changeOf(action, draft);
  const count = every ? every.total : ids.length;
  const which = `${every ? '符合当前条件的' : '已选的'} ${formatCount(count)} ${nounOf[kind]}`;

  function run(): void {
    if (change === null) return;
    const of = every ? { filter: every.filter } : { ids: [...ids] };
    if (asking) bulk.start({ key, ...(only === undefined ? {} : { agentId: only }), of, change } as never);
    else setAsking(true);
  }

  return (
    <Modal
      open
      width={640}
      title={asking ? '确认批量操作' : `批量操作：${which}`}
      okText={asking ? '确认执行' : '下一步'}
      okButtonProps={{ disabled: change === null, danger: asking && action === 'trash', loading: bulk.isPending }}
      cancelText={asking ? '上一步' : '取消'}
      onOk={run}
      onCancel={() => (asking ? setAsking(false) : onClose())}
      mask={{ closable: false }}
    >
      {asking && change !== null ? (
        <Confirm text={`将把${which}：${words(kind, change, only)}。`} error={bulk.error} />
      ) : (
        <Flex gap={24} style={{ marginTop: 16 }}>
          <Radio.Group
            aria-label="操作"
            vertical
            style={{ flex: 'none', width: 150 }}
            value={action}
            options={actions.map((name) => ({ value: name, label: actionNames[name] }))}
            onChange={({ target: { value } }) => setAction(value as Action)}
          />
          <div style={{ flex: 1, minWidth: 0 }}>
            <OnlyChannel {...choice} />
            <ActionFields
              kind={kind}
              action={action}
              draft={draft}
              put={(more) => setDraft((known) => ({ ...known, ...more }))}
            />
          </div>
        </Flex>
      )}
    </Modal>
  );
}

/**
 * Who looks at one of their channels says whether only that one is meant, where a channel can have it of its own: what they
 * see in the list is what that channel shows.
 */
function useOnlyChannel(action: Action) {
  const { agentId } = useAgent();
  const { agents } = useMe();
  const [everywhere, setEverywhere] = useState(false);
  const offered = agentId !== undefined && agents.length > 1 && isOfOneChannel(action) ? agentId : undefined;
  return { offered, everywhere, setEverywhere, only: everywhere ? undefined : offered };
}

type OnlyChannelProps = Omit<ReturnType<typeof useOnlyChannel>, 'only'>;

function OnlyChannel({ offered, everywhere, setEverywhere }: OnlyChannelProps) {
  const agentName = useAgentName();
  if (offered === undefined) return null;
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="范围">
        <Radio.Group
          options={[
            { value: false, label: `仅${agentName(offered)}` },
            { value: true, label: '所有渠道' },
          ]}
          value={everywhere}
          onChange={({ target }) => setEverywhere(target.value as boolean)}
        />
      </Form.Item>
    </Form>
  );
}

function Confirm({ text, error }: { text: string; error: Error | null }) {
  return (
    <Flex vertical gap={12} style={{ marginTop: 12 }}>
      <Typography.Text strong>{text}</Typography.Text>
      <Typography.Text type="secondary">
        不能处理的会跳过，原因列在报告里。与其他渠道共用的内容，渠道经理改权限和上下架时只改自己的渠道，其他改动会跳过。7
        天内可以撤销，之后又被改过的保持不变。
      </Typography.Text>
      {error && <Alert type="error" showIcon title={firstOf(error)} />}
    </Flex>
  );
}

/** A word about a field says more than that something is wrong. */
function firstOf(error: Error): string {
  const { fields } = error as Error & { fields?: Record<string, string> };
  return Object.values(fields ?? {})[0] ?? error.message;
}
