import type { ChannelOverride } from '@liuguang/contract/admin/channel/override.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { Alert, Button, Flex, Form, Input, InputNumber, Radio, Switch, Tabs, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';
import { useCallForm } from '../../lib/form/call-form.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { accessNames, optionsOf } from './catalogue-names.ts';
import { OverriddenCover } from './overridden-cover.tsx';

/** A title as it is shared, and what channels show otherwise. */
interface SharedTitle {
  readonly agentIds: readonly string[];
  /** Channels of others have it as well. */
  readonly shared: boolean;
  readonly base: { readonly title: string; readonly access: keyof typeof accessNames; readonly cover: Picture | null };
  readonly overrides: readonly (ChannelOverride & { readonly accessFrom?: number })[];
}

type OverrideCall = 'videos/saveOverride' | 'novels/saveOverride';

interface ChannelOverridesProps {
  readonly call: OverrideCall;
  /** Which title it is about. */
  readonly which: { readonly videoId: string } | { readonly novelId: string };
  readonly item: SharedTitle;
}

/** Whether there is something to say about channels one by one. */
export function hasChannels({ agentIds, shared, overrides }: SharedTitle): boolean {
  return shared || agentIds.length > 1 || overrides.length > 0;
}

/** 本渠道设置: what each channel shows of a title that it shares; a channel is saved by itself. */
export function ChannelOverrides({ call, which, item }: ChannelOverridesProps) {
  const agentName = useAgentName();
  const { agentIds, shared, overrides } = item;
  const of = (agentId: string) => overrides.find((one) => one.agentId === agentId);
  const name = (agentId: string) => {
    const own = of(agentId);
    return `${agentName(agentId)}${own ? (own.hidden ? '（隐藏）' : '（有覆盖）') : ''}`;
  };
  const what = call === 'videos/saveOverride' ? '这个视频' : '这部小说';
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title={
          shared
            ? `其他渠道也有${what}。你的修改只在你的渠道生效，其他渠道不变；删除即在你的渠道隐藏。`
            : `这些渠道共用${what}。在这里可以让某个渠道显示得不同，留空就是共享值。`
        }
      />
      <Tabs
        size="small"
        destroyOnHidden
        items={agentIds.map((agentId) => ({
          key: agentId,
          label: name(agentId),
          children: (
            <OneChannel key={JSON.stringify(of(agentId))} {...{ call, which, item, agentId }} own={of(agentId)} />
          ),
        }))}
      />
    </>
  );
}

interface OneChannelProps extends ChannelOverridesProps {
  readonly agentId: string;
  readonly own: SharedTitle['overrides'][number] | undefined;
}

function OneChannel({ call, which, item: { base }, agentId, own }: OneChannelProps) {
  const { bind, form, isPending } = useCallForm(call, {
    fixed: { ...which, agentId },
    done: '已保存，手机端数秒内生效',
    refresh: call === 'videos/saveOverride' ? ['videos/get', 'videos/list'] : ['novels/get', 'novels/list'],
  });
  const isNovel = call === 'novels/saveOverride';
  const title = Form.useWatch<string | null>('title', form);
  const access = Form.useWatch<string | null>('access', form);
  const values = { title: own?.title ?? null, access: own?.access ?? null, hidden: own?.hidden ?? false };
  // It stands inside the form of the whole title: no element of its own, and ids that differ from those of its fields.
  return (
    <Form
      {...bind}
      name={`channel-${agentId}`}
      component={false}
      layout="vertical"
      initialValues={{ ...values, sharedCover: false, ...(isNovel ? { accessFrom: own?.accessFrom ?? 1 } : {}) }}
    >
      <Form.Item
        name="title"
        label={
          <Labelled
            text={isNovel ? '本渠道书名' : '本渠道标题'}
            onShared={title ? () => form.setFieldValue('title', null) : null}
          />
        }
        getValueProps={(value: string | null) => ({ value: value ?? '' })}
        normalize={(value: string) => (value === '' ? null : value)}
      >
        <Input maxLength={80} showCount placeholder={base.title} />
      </Form.Item>
      <Form.Item
        name="access"
        label={
          <Labelled
            text={isNovel ? '本渠道阅读权限' : '本渠道观看权限'}
            onShared={access ? () => form.setFieldValue('access', null) : null}
          />
        }
        getValueProps={(value: string | null) => ({ value: value ?? 'shared' })}
        normalize={(value: string) => (value === 'shared' ? null : value)}
      >
        <Radio.Group
          options={[{ value: 'shared', label: `共享值（${accessNames[base.access]}）` }, ...optionsOf(accessNames)]}
        />
      </Form.Item>
      {isNovel && (
        <Form.Item name="accessFrom" label="从第几章起" hidden={!access} extra="之前的章节免费">
          <InputNumber min={1} max={1_000_000} />
        </Form.Item>
      )}
      <OverriddenCover form={form} own={own?.cover?.url} base={base.cover?.url} />
      <Form.Item
        name="hidden"
        label="在本渠道隐藏"
        valuePropName="checked"
        extra="本渠道的列表、搜索和链接里都不再出现，其他渠道不受影响"
      >
        <Switch />
      </Form.Item>
      <Flex gap={12} align="center">
        <Button type="primary" loading={isPending} onClick={() => form.submit()}>
          保存本渠道设置
        </Button>
        {own && (
          <Typography.Text type="secondary">
            {own.changedBy ?? '系统'} 修改于 {formatTime(own.changedAt).slice(0, 16)}
          </Typography.Text>
        )}
      </Flex>
    </Form>
  );
}

/** The name of a field, and the way back to the shared value where there is one. */
function Labelled({ text, onShared }: { text: string; onShared: (() => void) | null }) {
  return (
    <Flex gap={8} align="center">
      {text}
      {onShared && (
        <LinkButton aria-label={`${text}恢复共享值`} onClick={onShared}>
          恢复共享值
        </LinkButton>
      )}
    </Flex>
  );
}
