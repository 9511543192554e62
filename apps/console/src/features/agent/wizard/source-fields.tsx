import { copiedParts, type CopyPart, sharedParts } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { Form, Radio, Select, Typography } from 'antd';
import { useMe } from '../../../lib/session/me.ts';
import { partNames } from './part-names.ts';

const about: Readonly<Partial<Record<CopyPart, string>>> = {
  videos: '同一个文件，不复制也不重新转码；之后可以逐个改标题、封面、权限或隐藏',
  overrides: '来源渠道改过的标题、封面和权限；它隐藏的不带',
  keys: '首页开关、底部导航、角标等',
  notices: '最近 100 条系统通知',
};

/** Everything comes along unless somebody says otherwise. */
export const firstSource = {
  ...Object.fromEntries(sharedParts.map((part) => [part, 'share'])),
  ...Object.fromEntries(copiedParts.map((part) => [part, 'copy'])),
};

/** Another channel to make the new one from, and what comes along. */
export function SourceFields() {
  const { agents } = useMe();
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | undefined>(['source', 'agentId'], form);
  return (
    <>
      <Form.Item
        name={['source', 'agentId']}
        label="来源渠道"
        extra="从一个已有渠道带入内容，新渠道创建后几秒内就是满的；不选则从空白开始。"
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不从其他渠道带入"
          options={agents.map(({ agentId, name }) => ({ value: agentId, label: name }))}
        />
      </Form.Item>
      <div hidden={!chosen}>
        {[...sharedParts, ...copiedParts].map((part) => (
          <Form.Item
            key={part}
            name={['source', part]}
            label={partNames[part]}
            extra={about[part]}
            layout="horizontal"
            labelCol={{ flex: '84px' }}
            labelAlign="left"
            wrapperCol={{ flex: 1 }}
          >
            <Radio.Group
              options={[
                sharedParts.some((one) => one === part)
                  ? { value: 'share', label: '共享' }
                  : { value: 'copy', label: '复制' },
                { value: 'none', label: '不带' },
              ]}
            />
          </Form.Item>
        ))}
        <Typography.Text type="secondary">
          共享：两个渠道用同一份内容；复制：新渠道有自己的一份，以后互不影响。
        </Typography.Text>
      </div>
    </>
  );
}
