import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { QueryState } from '../../ui/states.tsx';
import { useChannels, useCheckChannel } from './api.ts';

type Checked = AdminOutput<'channels/check'>;

export function ChannelList() {
  const channels = useChannels();
  const checkChannel = useCheckChannel();
  const { message } = App.useApp();
  const [checked, setChecked] = useState<Record<string, Checked>>({});
  const [asking, setAsking] = useState<string>();

  async function check(channelId: string): Promise<void> {
    setAsking(channelId);
    try {
      const answer = await checkChannel.mutateAsync({ channelId });
      setChecked((before) => ({ ...before, [channelId]: answer }));
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '检测失败');
    }
    setAsking(undefined);
  }

  return (
    <QueryState of={channels}>
      {({ list }) => (
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">
            这里是整个安装共用的支付渠道，密钥由服务器的环境变量或“支付密钥”设置，从不显示内容。渠道自己的商户号在“收款账号”里设置。
          </Typography.Text>
          {list.map(({ channelId, name, ready, source, missing, sellsAdult, unasked, refusedNotices }) => (
            <Card
              key={channelId}
              size="small"
              title={
                <Flex gap={8} align="center">
                  {name}
                  {ready && <Tag color="success">已启用</Tag>}
                  {!ready && <Tag color="warning">{stateOfAway(source, missing)}</Tag>}
                  {source && <Tag>{source === 'environment' ? '环境变量' : '后台设置'}</Tag>}
                  {sellsAdult && <Tag color="red">可售 18+</Tag>}
                </Flex>
              }
              extra={
                <Button
                  size="small"
                  aria-label={`检测 ${name}`}
                  loading={asking === channelId}
                  onClick={() => void check(channelId)}
                >
                  检测密钥
                </Button>
              }
            >
              {missing.length > 0 && (
                <Flex gap={4} wrap align="center">
                  {source ? '问题：' : '缺少：'}
                  {missing.map((key) => (
                    <Tag key={key}>{key.replace('(unreadable)', '（格式不正确）')}</Tag>
                  ))}
                </Flex>
              )}
              {checked[channelId] && <Outcome checked={checked[channelId]} />}
              {ready && !checked[channelId] && '所需设置齐全，尚未检测。'}
              {unasked > 0 && (
                <Typography.Paragraph type="warning" style={{ margin: 0 }}>
                  {unasked} 笔订单在渠道不可用时关闭，未能向渠道核实是否已付款。重新配置密钥后会自动核实。
                </Typography.Paragraph>
              )}
              {refusedNotices > 0 && (
                <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
                  24 小时内拒收 {refusedNotices} 条签名无效的通知。
                </Typography.Paragraph>
              )}
            </Card>
          ))}
        </Flex>
      )}
    </QueryState>
  );
}

function stateOfAway(source: string | null, missing: readonly string[]): string {
  if (source) return '无法使用';
  return missing.length > 0 ? '未配置' : '已移除';
}

function Outcome({ checked: { ok, message, ms } }: { checked: Checked }) {
  return (
    <Typography.Paragraph type={ok ? 'success' : 'danger'} style={{ margin: 0 }}>
      {message}
      {ms > 0 && `（${ms} 毫秒）`}
    </Typography.Paragraph>
  );
}
