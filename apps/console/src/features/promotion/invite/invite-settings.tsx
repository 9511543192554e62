import type { InviteSettings } from '@liuguang/contract/admin/promotion/invites.ts';
import { Alert, Button, Card, Flex, Form, InputNumber, Select, Switch } from 'antd';
import { useCallForm } from '../../../lib/form/call-form.ts';
import { useMay } from '../../../lib/session/me.ts';
import { QueryState } from '../../../ui/states.tsx';
import { useInviteSettings } from './api.ts';

const kinds = [
  { value: 'days', label: '天 VIP' },
  { value: 'views', label: '次观看次数' },
];

export function InviteSettingsTab({ agentId }: { agentId: string }) {
  const settings = useInviteSettings(agentId);
  return <QueryState of={settings}>{(saved) => <Settings key={agentId} agentId={agentId} saved={saved} />}</QueryState>;
}

function Settings({ agentId, saved }: { agentId: string; saved: InviteSettings }) {
  const may = useMay();
  const { bind, isPending } = useCallForm('invites/saveSettings', {
    fixed: { agentId },
    done: '已保存，对之后到来的人生效',
    refresh: ['invites/settings'],
  });
  return (
    <Form {...bind} layout="vertical" initialValues={saved} style={{ maxWidth: 720 }}>
      <Flex vertical gap={16}>
        <Alert
          type="info"
          showIcon
          title="已经到来的人按当时的规则发放奖励，关闭后也一样。会员在 App 的“我的 → 邀请好友”里看到这里的规则。"
        />
        <Card title="开关与奖励">
          <Form.Item name="isOn" label="会员可以邀请好友" valuePropName="checked">
            <Switch />
          </Form.Item>
          <Reward amount="inviterAmount" kind="inviterKind" label="邀请人得到" />
          <Reward amount="inviteeAmount" kind="inviteeKind" label="好友得到" />
        </Card>
        <Card title="好友要做什么">
          <Amount
            name="watchMinutes"
            label="观看满"
            unit="分钟"
            max={600}
            extra="另外必须注册（绑定手机或设置密码）。"
          />
          <Amount name="watchDays" label="分布在至少" unit="天" max={14} extra="一天至少看 1 分钟才算。" />
          <Amount name="windowDays" label="期限" unit="天内" max={60} extra="从打开邀请链接算起。" />
        </Card>
        <Card title="防刷">
          <Amount
            name="holdHours"
            label="达成后等待"
            unit="小时发放"
            min={0}
            max={168}
            extra="造假的账号往往一批一批地来，等一天再判断能看清是不是一批。"
          />
          <Amount name="dayCap" label="邀请人每天最多" unit="次奖励" max={100} />
          <Amount name="monthCap" label="邀请人每月最多" unit="次奖励" max={1000} />
          <Amount name="totalCap" label="邀请人累计最多" unit="次奖励" max={10_000} extra="超过后好友仍得奖励。" />
          <Amount
            name="keepDays"
            label="设备和地址的摘要保留"
            unit="天"
            min={7}
            max={90}
            extra="只存加密摘要，无法还原；到期自动删除。"
          />
        </Card>
        {may('invites/saveSettings') && (
          <div>
            <Button type="primary" htmlType="submit" loading={isPending}>
              保存
            </Button>
          </div>
        )}
      </Flex>
    </Form>
  );
}

function Reward({ amount, kind, label }: { amount: string; kind: string; label: string }) {
  return (
    <Flex gap={8} align="end">
      <Form.Item name={amount} label={label} style={{ flex: 1 }}>
        <InputNumber min={0} max={50} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={kind} style={{ width: 160 }}>
        <Select options={kinds} aria-label={`${label}的种类`} />
      </Form.Item>
    </Flex>
  );
}

interface AmountProps {
  readonly name: keyof InviteSettings;
  readonly label: string;
  readonly unit: string;
  readonly min?: number;
  readonly max: number;
  readonly extra?: string;
}

function Amount({ name, label, unit, min = 1, max, extra }: AmountProps) {
  return (
    <Form.Item name={name} label={label} {...(extra === undefined ? {} : { extra })}>
      <InputNumber min={min} max={max} precision={0} suffix={unit} style={{ width: '100%' }} />
    </Form.Item>
  );
}
