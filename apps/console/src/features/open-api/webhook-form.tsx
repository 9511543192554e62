import { chosenEvents } from '@liuguang/contract/admin/open-api/webhook-events.ts';
import type { WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { Checkbox, Form, Input } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMe } from '../../lib/session/me.ts';
import { eventNames } from './event-names.ts';

interface WebhookFormProps {
  /** What is changed; `new` makes one. */
  readonly edited: WebhookEndpoint | 'new' | undefined;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookForm({ edited, onClose, onSecret }: WebhookFormProps) {
  const whole = useMe().agentIds === null;
  const known = edited === 'new' ? undefined : edited;
  return (
    <>
      <FormDrawer
        call="webhooks/make"
        title="新建接收地址"
        submit="创建"
        done="已创建"
        open={edited === 'new'}
        onClose={onClose}
        values={{ agentId: null, events: ['order.paid'], note: '' }}
        refresh={['webhooks/list']}
        onDone={({ secret }) => onSecret(secret)}
      >
        <Form.Item
          name="agentId"
          label="渠道"
          extra={whole ? '不选表示接收全部渠道的事件。' : '接收这个渠道的事件。'}
          normalize={(value: string | undefined) => value ?? null}
        >
          <AgentSelect placeholder={whole ? '全部渠道' : '请选择渠道'} />
        </Form.Item>
        <EndpointFields />
      </FormDrawer>
      <FormDrawer
        call="webhooks/save"
        title="编辑接收地址"
        open={known !== undefined}
        onClose={onClose}
        values={known ? { url: known.url, note: known.note, events: known.events as typeof chosenEvents } : {}}
        fixed={known ? { endpointId: known.endpointId } : {}}
        refresh={['webhooks/list']}
      >
        <EndpointFields />
      </FormDrawer>
    </>
  );
}

function EndpointFields() {
  return (
    <>
      <Form.Item name="url" label="地址" extra="必须是公网上的 https 地址，10 秒内返回 2xx。">
        <Input placeholder="https://example.com/hooks/liuguang" />
      </Form.Item>
      <Form.Item name="events" label="事件">
        <Checkbox.Group
          style={{ flexDirection: 'column', gap: 4 }}
          options={chosenEvents.map((value) => ({ value, label: `${eventNames[value]}（${value}）` }))}
        />
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
}
