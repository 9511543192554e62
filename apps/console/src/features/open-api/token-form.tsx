import { mostTokens, tokenDays } from '@liuguang/contract/admin/open-api/tokens.ts';
import { scopesFor } from '@liuguang/contract/admin/open-api/token-reach.ts';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Form, Input, Radio, Select } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMe } from '../../lib/session/me.ts';
import { scopeName } from '../../lib/session/scope-names.ts';

interface TokenFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (made: AdminOutput<'tokens/make'>) => void;
}

export function TokenForm({ open, onClose, onDone }: TokenFormProps) {
  return (
    <FormDrawer
      call="tokens/make"
      title="新建令牌"
      submit="生成令牌"
      done="令牌已生成"
      open={open}
      onClose={onClose}
      onDone={onDone}
      values={{ agentId: null, scopes: [], days: 90 }}
      refresh={['tokens/list']}
    >
      <TokenFields />
    </FormDrawer>
  );
}

function TokenFields() {
  const me = useMe();
  const agentId = Form.useWatch('agentId') as string | null | undefined;
  const whole = me.agentIds === null && (agentId ?? null) === null;
  return (
    <>
      <Form.Item name="name" label="名称" extra={`写明用途，例如“对账脚本”。每人最多 ${mostTokens} 个有效令牌。`}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="agentId"
        label="渠道"
        extra={me.agentIds === null ? '不选表示全部渠道。' : '令牌只能用于一个渠道。'}
        normalize={(value: string | undefined) => value ?? null}
      >
        <AgentSelect placeholder={me.agentIds === null ? '全部渠道' : '请选择渠道'} />
      </Form.Item>
      <Form.Item name="scopes" label="权限" extra="只列出您自己拥有的权限；您的权限减少时，令牌随之减少。">
        <Select
          mode="multiple"
          virtual={false}
          placeholder="请选择"
          optionFilterProp="label"
          options={scopesFor(me, whole).map((value) => ({ value, label: scopeName(value) }))}
        />
      </Form.Item>
      <Form.Item name="days" label="有效期">
        <Radio.Group options={tokenDays.map((value) => ({ value, label: `${value} 天` }))} optionType="button" />
      </Form.Item>
      <Form.Item name="password" label="您的登录密码">
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </>
  );
}
