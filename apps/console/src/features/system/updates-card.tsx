import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Alert, Button, Card, Collapse, Flex, Form, Input, Switch, Typography } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { formatTime } from '../../lib/format.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useUpdates } from './api.ts';

type Updates = AdminOutput<'system/updates'>;
type Notes = Updates['notes'][number];

const failures: Readonly<Record<NonNullable<Updates['failure']>, string>> = {
  unreachable: '地址连不上',
  refused: '地址没有返回版本信息',
  form: '返回的内容不是版本信息',
};

const groupNames: Readonly<Record<string, string>> = {
  Added: '新增',
  Changed: '变更',
  Fixed: '修复',
  Removed: '移除',
  Security: '安全',
  Deprecated: '弃用',
};

/** Which version runs, what is new in it, and whether there is a newer one, where somebody asked to look. */
export function UpdatesCard() {
  const updates = useUpdates();
  const [isOpen, setOpen] = useState(false);
  return (
    <QueryState of={updates}>
      {(data) => (
        <Card title={`版本 ${data.version}`} extra={<Button onClick={() => setOpen(true)}>检查新版本</Button>}>
          <Flex vertical gap={16}>
            <Newer updates={data} />
            <NotesList notes={data.notes} version={data.version} />
          </Flex>
          <FormDrawer
            call="system/saveUpdates"
            title="检查新版本"
            open={isOpen}
            onClose={() => setOpen(false)}
            values={data.check}
            refresh={['system/updates']}
          >
            <Form.Item
              name="enabled"
              label="每天检查一次"
              valuePropName="checked"
              extra="默认关闭。开启后由后台任务访问下面的地址，不发送本站的任何信息；不会自动升级。"
            >
              <Switch />
            </Form.Item>
            <Form.Item name="url" label="版本信息地址" extra="发布时生成的 latest.json，必须是 https 地址。">
              <Input placeholder="https://releases.example.com/latest.json" />
            </Form.Item>
          </FormDrawer>
        </Card>
      )}
    </QueryState>
  );
}

function Newer({ updates: { check, newer, checkedAt, failure } }: { updates: Updates }) {
  if (newer)
    return (
      <Alert
        type="info"
        showIcon
        title={`有新版本 ${newer.version}（${formatTime(newer.time)}）`}
        description={
          <Flex vertical gap={4}>
            {newer.notes.slice(0, 10).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>升级方法见安装文档：liuguang upgrade。</span>
          </Flex>
        }
      />
    );
  if (!check.enabled)
    return <Typography.Text type="secondary">未开启新版本检查，不会访问任何外部地址。</Typography.Text>;
  if (failure) return <Alert type="warning" showIcon title={`上次检查失败：${failures[failure]}`} />;
  const text =
    checkedAt === null ? '已开启，下次检查在一天之内。' : `已是最新版本（检查于 ${formatTime(checkedAt)}）。`;
  return <Typography.Text type="secondary">{text}</Typography.Text>;
}

function NotesList({ notes, version }: { notes: readonly Notes[]; version: string }) {
  if (notes.length === 0) return <Nothing text="没有更新说明" />;
  const own = notes.find((one) => one.version === version) ?? notes[0];
  return (
    <Collapse
      {...(own ? { defaultActiveKey: [own.version] } : {})}
      items={notes.map(({ version: name, date, groups }) => ({
        key: name,
        label: `${name === 'Unreleased' ? '尚未发布' : name}${date === null ? '' : `　${date}`}`,
        children: groups.map(({ name: group, items }) => (
          <div key={group}>
            <Typography.Text strong>{groupNames[group] ?? group}</Typography.Text>
            <ul style={{ paddingInlineStart: 20, marginBlock: 8 }}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )),
      }))}
    />
  );
}
