import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import { Form, Input, Radio, Select } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useSubChannels } from './api.ts';

const kinds = [
  { value: 'person', label: '推广员' },
  { value: 'channel', label: '下级渠道' },
];

export function PromoterForm({ promoter, onClose }: { promoter: Promoter | 'new' | undefined; onClose: () => void }) {
  const { agentId } = useAgent();
  const old = promoter === 'new' ? undefined : promoter;
  const first = { ...(agentId === undefined ? {} : { agentId }), kind: 'person' } as const;
  return (
    <FormDrawer
      call="promotion/savePromoter"
      title={old ? `编辑 ${old.name}` : '新建推广员'}
      open={promoter !== undefined}
      onClose={onClose}
      values={old ? { ...old, parentId: old.parent?.promoterId ?? null } : first}
      fixed={old ? { promoterId: old.promoterId, agentId: old.agentId } : {}}
      refresh={['promotion/promoters']}
    >
      {!old && (
        <Form.Item name="agentId" label="渠道">
          <AgentSelect />
        </Form.Item>
      )}
      <Form.Item name="kind" label="类型" extra="下级渠道名下可以有自己的推广员。">
        <Radio.Group options={kinds} />
      </Form.Item>
      <Form.Item name="name" label="名称">
        <Input maxLength={40} placeholder="例如 小林" />
      </Form.Item>
      {!old && (
        <Form.Item name="code" label="推广码" extra="链接里的标记，不区分大小写；留空则自动生成。">
          <Input maxLength={64} placeholder="例如 xiaolin" />
        </Form.Item>
      )}
      <ParentField agentId={old?.agentId} self={old?.promoterId} />
      <Form.Item name="userCode" label="本人账号" extra="填写后，本人通过自己的链接访问和下单不计入。">
        <Input maxLength={32} placeholder="例如 LG123456789" />
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}

function ParentField({ agentId, self }: { agentId: string | undefined; self: string | undefined }) {
  const chosen = Form.useWatch<string | undefined>('agentId');
  const kind = Form.useWatch<string | undefined>('kind');
  const channels = useSubChannels(agentId ?? chosen);
  if (kind !== 'person') return null;
  const options = (channels.data?.list ?? [])
    .filter((one) => one.kind === 'channel' && one.promoterId !== self)
    .map(({ promoterId, name }) => ({ value: promoterId, label: name }));
  return (
    <Form.Item name="parentId" label="所属下级渠道">
      <Select allowClear placeholder="无" options={options} loading={channels.isLoading} />
    </Form.Item>
  );
}
