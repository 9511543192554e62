import { Button, Card, Flex, Form, Result, Steps, Switch } from 'antd';
import { useState } from 'react';
import { useCallForm } from '../../lib/form/call-form.ts';
import { goTo } from '../../lib/hash-route.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { BrandFields } from './brand-fields.tsx';
import { KeyFields } from './key-fields.tsx';

const steps = [{ title: '品牌与域名' }, { title: '功能' }, { title: '广告与完成' }];
const first = { domains: [], channels: [], demoAds: true, keys: { IsReturnApplicationAd: true } };

/** A new agent in three steps; nothing is made before the last one. */
export function AgentWizard() {
  const [step, setStep] = useState(0);
  const [made, setMade] = useState<{ agentId: string; demoAds: number }>();
  const { form, send, isPending } = useCallForm('agents/create', {
    done: '渠道已创建',
    refresh: ['agents/list', 'session/me'],
    onDone: setMade,
    // The step that holds what was refused is shown.
    onRefused: (paths) => setStep(paths.every((path) => path.startsWith('keys')) ? 1 : 0),
  });
  if (made) return <Made {...made} domains={(form.getFieldValue('domains') ?? []) as string[]} />;

  async function next(): Promise<void> {
    await form.validateFields();
    setStep(step + 1);
  }
  return (
    <>
      <PageHead title="新建渠道" extra={<Button onClick={() => goTo('agents')}>返回列表</Button>} />
      <Card style={{ maxWidth: 820 }}>
        <Steps current={step} items={steps} style={{ marginBottom: 32 }} />
        <Form form={form} layout="vertical" initialValues={first} onFinish={send}>
          <div hidden={step !== 0}>
            <BrandFields />
          </div>
          <div hidden={step !== 1}>
            <KeyFields />
          </div>
          <div hidden={step !== 2}>
            <Form.Item
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

function Made({ agentId, demoAds, domains }: { agentId: string; demoAds: number; domains: readonly string[] }) {
  const [domain] = domains;
  return (
    <Result
      status="success"
      title={`渠道 ${agentId} 已创建`}
      subTitle={`${domain === undefined ? '还没有域名，可用渠道码访问' : `把 ${domain} 解析到本服务器即可访问`}；演示广告 ${demoAds} 条`}
      extra={[
        <Button key="open" type="primary" onClick={() => goTo('agents', agentId)}>
          设置与预览
        </Button>,
        <Button key="list" onClick={() => goTo('agents')}>
          返回列表
        </Button>,
      ]}
    />
  );
}
