import { standardTabBar } from '@liuguang/contract/shapes/platform.ts';
import { Alert, Button, Card, Flex, Form, Result, Steps, Switch } from 'antd';
import { useState } from 'react';
import { useCallForm } from '../../../lib/form/call-form.ts';
import { goTo } from '../../../lib/hash-route.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { BrandFields } from '../brand-fields.tsx';
import { CopyProgress } from './copy-progress.tsx';
import { KeyFields } from '../key-fields.tsx';
import { firstSource, SourceFields } from './source-fields.tsx';

const steps = [{ title: '品牌与域名' }, { title: '内容来源' }, { title: '功能' }, { title: '广告与完成' }];
const first = {
  domains: [],
  channels: [],
  demoAds: true,
  source: firstSource,
  keys: { IsReturnApplicationAd: true, TAB_BAR: standardTabBar },
};

/** A new agent in four steps, empty or made from another one; nothing is made before the last one. */
export function AgentWizard() {
  const [step, setStep] = useState(0);
  const [made, setMade] = useState<{ agentId: string; demoAds: number }>();
  // What was sent: the form that says it is gone once the agent is made.
  const [wasFilled, setWasFilled] = useState(false);
  const { bind, form, send, isPending } = useCallForm('agents/create', {
    done: '渠道已创建',
    refresh: ['agents/list', 'session/me'],
    onDone: setMade,
    // The step that holds what was refused is shown.
    onRefused: (paths) => setStep(stepOf(paths)),
  });
  const source = Form.useWatch<{ agentId?: string; keys?: string } | undefined>('source', form);
  const isFilled = source?.agentId !== undefined;
  if (made) return <Made {...made} isFilled={wasFilled} domains={(form.getFieldValue('domains') ?? []) as string[]} />;

  function finish(values: Record<string, unknown>): void {
    setWasFilled(isFilled);
    // Ads of the demo beside those of the source would be what nobody asked for.
    send(isFilled ? { ...values, demoAds: false } : { ...values, source: null });
  }
  async function next(): Promise<void> {
    await form.validateFields();
    setStep(step + 1);
  }
  return (
    <>
      <PageHead title="新建渠道" extra={<Button onClick={() => goTo('agents')}>返回列表</Button>} />
      <Card style={{ maxWidth: 820 }}>
        <Steps current={step} items={steps} style={{ marginBottom: 32 }} />
        <Form {...bind} layout="vertical" initialValues={first} onFinish={finish}>
          <div hidden={step !== 0}>
            <BrandFields isNew />
          </div>
          <div hidden={step !== 1}>
            <SourceFields />
          </div>
          <div hidden={step !== 2}>
            {isFilled && source.keys === 'copy' ? (
              <Alert type="info" showIcon title="功能设置从来源渠道复制，创建后可以修改" style={{ marginBottom: 24 }} />
            ) : (
              <KeyFields />
            )}
          </div>
          <div hidden={step !== 3}>
            <Form.Item
              hidden={isFilled}
              name="demoAds"
              label="添加演示广告"
              valuePropName="checked"
              extra="从演示内容复制一份广告，方便先看效果；没有安装演示内容时不会添加。"
            >
              <Switch />
            </Form.Item>
            <p>创建后立即可以访问，成人专区默认关闭，以后都能在渠道设置里修改。</p>
          </div>
          <Flex gap={8}>
            {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
            {step < steps.length - 1 ? (
              <Button type="primary" onClick={() => void next().catch(() => {})}>
                下一步
              </Button>
            ) : (
              <Button type="primary" loading={isPending} onClick={() => form.submit()}>
                创建渠道
              </Button>
            )}
          </Flex>
        </Form>
      </Card>
    </>
  );
}

const stepOf = (paths: readonly string[]) => {
  if (paths.every((path) => path.startsWith('keys'))) return 2;
  return paths.every((path) => path.startsWith('source')) ? 1 : 0;
};

interface MadeProps {
  readonly agentId: string;
  readonly demoAds: number;
  readonly domains: readonly string[];
  /** It was made from another one. */
  readonly isFilled: boolean;
}

function Made({ agentId, demoAds, domains, isFilled }: MadeProps) {
  const [domain] = domains;
  return (
    <Result
      status="success"
      title={`渠道 ${agentId} 已创建`}
      subTitle={`${domain === undefined ? '还没有域名，可用渠道码访问' : `${domain} 验证后即可访问`}${isFilled ? '' : `；演示广告 ${demoAds} 条`}`}
      extra={[
        domain !== undefined && (
          <Button key="domains" type="primary" onClick={() => goTo('agents', agentId, 'domains')}>
            验证域名
          </Button>
        ),
        <Button key="open" type={domain === undefined ? 'primary' : 'default'} onClick={() => goTo('agents', agentId)}>
          设置与预览
        </Button>,
        <Button key="list" onClick={() => goTo('agents')}>
          返回列表
        </Button>,
      ]}
    >
      {isFilled && <CopyProgress agentId={agentId} />}
    </Result>
  );
}
