import { Alert, Button, Card, Descriptions, type DescriptionsProps, Flex, Tag, Typography } from 'antd';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { QueryState } from '../../ui/states.tsx';

/** Where the settings of a service come from, in words. */
export interface ServiceSource {
  readonly name: string;
  readonly colour: string;
  readonly text: string;
}

interface ServiceState {
  readonly source: string;
  readonly saved: { readonly changedAt: number; readonly changedBy: string; readonly tested: TestedBefore } | null;
}

interface ServiceCardProps<S extends ServiceState> {
  readonly title: string;
  readonly state: ComponentProps<typeof QueryState<S>>['of'];
  readonly sources: Readonly<Record<S['source'], ServiceSource>>;
  /** On the button, while nothing is saved here and after. */
  readonly words: readonly [fill: string, change: string];
  readonly items: (saved: NonNullable<S['saved']>) => NonNullable<DescriptionsProps['items']>;
  readonly test: ComponentType<{ before: TestedBefore | undefined }>;
  readonly remove: Pick<ComponentProps<typeof ConfirmAction>, 'call' | 'label' | 'ask' | 'refresh'>;
  readonly form: ComponentType<{ open: boolean; onClose: () => void; saved: S['saved'] }>;
}

/** A service of somebody else that the installation uses: what is set for it, whether it works, and the form that sets it. */
export function ServiceCard<S extends ServiceState>(props: ServiceCardProps<S>) {
  const { title, state, words, form: Form } = props;
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={title}
      extra={
        <Button type="primary" onClick={() => setOpen(true)} disabled={state.data === undefined}>
          {words[state.data?.saved ? 1 : 0]}
        </Button>
      }
    >
      <QueryState of={state}>{(data) => <Summary {...props} data={data} />}</QueryState>
      {state.data && <Form open={open} onClose={() => setOpen(false)} saved={state.data.saved} />}
    </Card>
  );
}

type SummaryProps<S extends ServiceState> = ServiceCardProps<S> & { readonly data: S };

function Summary<S extends ServiceState>({ data, sources, items, test: Test, remove }: SummaryProps<S>) {
  const saved: NonNullable<S['saved']> | null = data.saved;
  const { name, colour, text } = sources[data.source as S['source']];
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} align="center" wrap>
        <Tag color={colour}>{name}</Tag>
        <span>{text}</span>
      </Flex>
      {saved && (
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 1, md: 1, lg: 2 }}
          items={[
            ...items(saved),
            { key: 'changed', label: '保存', children: `${saved.changedBy} ${formatTime(saved.changedAt)}` },
          ]}
        />
      )}
      {(data.source === 'environment' || data.source === 'console') && (
        <Test before={data.source === 'console' ? saved?.tested : null} />
      )}
      {saved && (
        <div>
          <ConfirmAction input={{}} done="已删除" button={{ type: 'default', size: 'middle' }} {...remove} />
        </div>
      )}
    </Flex>
  );
}

interface Tested {
  readonly ok: boolean;
  readonly message: string;
}

type TestedBefore = (Tested & { readonly at: number }) | null;

/** How the test just made ended, or else the last one. */
export function TestOutcome({
  now,
  before,
}: {
  readonly now: (Tested & { readonly ms: number }) | undefined;
  readonly before: TestedBefore | undefined;
}) {
  if (now) return <Alert type={now.ok ? 'success' : 'error'} showIcon title={`${now.message}（${now.ms} 毫秒）`} />;
  if (!before) return null;
  return (
    <Typography.Text type={before.ok ? 'success' : 'danger'}>
      {formatTime(before.at)}：{before.message}
    </Typography.Text>
  );
}
