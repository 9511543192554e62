import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Flex, Typography } from 'antd';
import type { ComponentProps } from 'react';
import { useSmsState, useTestSms } from './api.ts';
import { SmsForm } from './sms-form.tsx';
import { ServiceCard, type ServiceSource, TestOutcome } from './service-card.tsx';

const sources: Readonly<Record<AdminOutput<'sms/state'>['source'], ServiceSource>> = {
  environment: {
    name: '环境变量',
    colour: 'blue',
    text: '服务器的环境变量 ALIYUN_SMS_… 优先，这里保存的密钥暂不使用；删去环境变量并重启后生效。',
  },
  console: { name: '后台设置', colour: 'success', text: '正在使用这里保存的密钥。保存后立即生效，无需重启。' },
  file: {
    name: '演示文件',
    colour: 'warning',
    text: '还没有密钥：验证码只写入数据目录的 outbox/sms.jsonl，不会发到手机。',
  },
  none: { name: '未开通', colour: 'red', text: '还没有密钥：会员无法用手机验证码登录。' },
};

/** Which keys bring codes to phones, where they come from, and whether they work. */
export function SmsCard() {
  return (
    <ServiceCard
      title="短信平台（阿里云）"
      state={useSmsState()}
      sources={sources}
      words={['填写密钥', '更换密钥']}
      items={(saved) => [
        { key: 'id', label: 'AccessKey ID', children: saved.accessKeyId },
        { key: 'secret', label: 'AccessKey Secret', children: `${saved.hint}（加密保存，不再显示）` },
        { key: 'sign', label: '短信签名', children: saved.signName },
        { key: 'template', label: '模板编号', children: saved.templateCode },
      ]}
      test={Test}
      remove={{
        call: 'sms/remove',
        label: '删除密钥',
        ask: '删除这里保存的短信密钥？没有环境变量时验证码将无法发出。',
        refresh: ['sms/state'],
      }}
      form={SmsForm}
    />
  );
}

function Test({ before }: Pick<ComponentProps<typeof TestOutcome>, 'before'>) {
  const test = useTestSms();
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} align="center" wrap>
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          测试密钥
        </Button>
        <Typography.Text type="secondary">用密钥签名，向短信平台查询模板；不发送短信，不产生费用。</Typography.Text>
      </Flex>
      <TestOutcome now={test.data} before={before} />
    </Flex>
  );
}
