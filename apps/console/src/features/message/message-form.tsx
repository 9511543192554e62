import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMe } from '../../lib/session/me.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { audienceOptions } from './message-names.ts';

/** Writes to many or to one. One window is one message: pressing twice sends once. */
export function MessageForm({ onClose }: { onClose: () => void }) {
  const { agents } = useMe();
  const { agentId = agents.length === 1 ? agents[0]?.agentId : undefined } = useAgent();
  const [clientKey] = useState(() => newId());
  return (
    <FormDrawer
      call="messages/send"
      title="发消息"
      open
      onClose={onClose}
      values={{ audience: 'all', ...(agentId === undefined ? {} : { agentId }) }}
      fixed={{ clientKey }}
      submit="发送"
      done="已提交，到时间立即送达"
      refresh={['messages/list']}
    >
      <Form.Item name="agentId" label="渠道" required>
        <AgentSelect />
      </Form.Item>
      <Form.Item name="audience" label="对象" required>
        <Radio.Group options={audienceOptions} />
      </Form.Item>
      <Form.Item noStyle dependencies={['audience']}>
        {({ getFieldValue }) =>
          getFieldValue('audience') === 'account' && (
            <Form.Item name="userCode" label="用户编号" required>
              <Input placeholder="LG 开头" maxLength={32} />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="text" label="内容" required>
        <Input.TextArea rows={6} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item name="link" label="点击打开（应用内页面，可不填）">
        <Input placeholder="/joinVip" maxLength={300} />
      </Form.Item>
      <Form.Item name="at" label="发送时间（北京时间，空为立即）">
        <TimeField />
      </Form.Item>
    </FormDrawer>
  );
}
