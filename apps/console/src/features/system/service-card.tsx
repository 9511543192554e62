import { Alert, Button, Card, Flex, Tag, Typography } from 'antd';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { QueryState } from '../../ui/states.tsx';

/** Where the settings of a service come from, in words. */
export interface ServiceSource {
  readonly name: string;
  readonly colour: string;
  readonly text: string;
}

interface ServiceCardProps<S extends { readonly saved: unknown }> {
  readonly title: string;
  readonly state: ComponentProps<typeof QueryState<S>>['of'];
  /** On the button, while nothing is saved here and after. */
  readonly words: readonly [fill: string, change: string];
  readonly summary: ComponentType<{ state: S }>;
  readonly form: ComponentType<{ open: boolean; onClose: () => void; saved: S['saved'] }>;
}

/** A service of somebody else that the installation uses: what is set for it, and the form that sets it. */
export function ServiceCard<S extends { readonly saved: unknown }>(props: ServiceCardProps<S>) {
  const { title, state, words, summary: Summary, form: Form } = props;
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
      <QueryState of={state}>{(data) => <Summary state={data} />}</QueryState>
      {state.data && <Form open={open} onClose={() => setOpen(false)} saved={state.data.saved} />}
    </Card>
  );
}

export function SourceLine({ source: { name, colour, text } }: { source: ServiceSource }) {
  return (
    <Flex gap={8} align="center" wrap>
      <Tag color={colour}>{name}</Tag>
      <span>{text}</span>
    </Flex>
  );
}

interface Tested {
  readonly ok: boolean;
  readonly message: string;
}

/** How the test just made ended, or else the last one. */
export function TestOutcome({
  now,
  before,
}: {
  readonly now: (Tested & { readonly ms: number }) | undefined;
  readonly before: (Tested & { readonly at: number }) | null | undefined;
}) {
  if (now) return <Alert type={now.ok ? 'success' : 'error'} showIcon title={`${now.message}（${now.ms} 毫秒）`} />;
  if (!before) return null;
  return (
    <Typography.Text type={before.ok ? 'success' : 'danger'}>
      {formatTime(before.at)}：{before.message}
    </Typography.Text>
  );
}
