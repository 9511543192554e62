import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { PlatformSettings } from '@liuguang/contract/admin/agent.ts';
import { Button, Flex, Input, Select } from 'antd';

type Bar = PlatformSettings['TAB_BAR'];
type Tab = Bar[number]['tab'];

const tabNames: Readonly<Record<Tab, string>> = {
  recommend: '免费 /free',
  crack: '发现 /toCrack',
  home: '首页 /home',
  novel: '小说 /novel',
  city: '同城 /city',
  application: '应用 /application',
  mine: '我的 /mine',
};
const tabs = Object.keys(tabNames) as Tab[];
const longestName = 6;
const none: Bar = [];

interface TabBarEditorProps {
  readonly value?: Bar;
  readonly onChange?: (bar: Bar) => void;
}

/** The tabs in their order, each with a name of its own where it has one. */
export function TabBarEditor({ value = none, onChange }: TabBarEditorProps) {
  const put = (bar: Bar) => onChange?.(bar);
  const free = tabs.filter((tab) => !value.some((one) => one.tab === tab));
  const move = (index: number, by: number) => {
    const bar = [...value];
    const [moved] = bar.splice(index, 1);
    if (moved) bar.splice(index + by, 0, moved);
    put(bar);
  };
  return (
    <Flex vertical gap={8}>
      {value.map(({ tab, name }, index) => (
        <Flex key={tab} gap={8} align="center">
          <span style={{ width: 140 }}>{tabNames[tab]}</span>
          <Input
            aria-label={`${tabNames[tab]} 的名称`}
            style={{ width: 140 }}
            value={name ?? ''}
            maxLength={longestName}
            placeholder="默认名称"
            onChange={({ target }) =>
              put(
                value.map((one, at) => (at === index ? { tab, ...(target.value ? { name: target.value } : {}) } : one)),
              )
            }
          />
          <Button aria-label="上移" icon={<ArrowUpOutlined />} disabled={index === 0} onClick={() => move(index, -1)} />
          <Button
            aria-label="下移"
            icon={<ArrowDownOutlined />}
            disabled={index === value.length - 1}
            onClick={() => move(index, 1)}
          />
          <Button
            aria-label="移除"
            danger
            icon={<DeleteOutlined />}
            onClick={() => put(value.filter((one) => one.tab !== tab))}
          />
        </Flex>
      ))}
      {free.length > 0 && (
        <Select
          aria-label="添加标签"
          style={{ width: 288 }}
          placeholder={value.length === 0 ? '使用内置标签栏；添加标签以自定义' : '添加标签'}
          value={null}
          options={free.map((tab) => ({ value: tab, label: tabNames[tab] }))}
          onChange={(tab: Tab | null) => tab && put([...value, { tab }])}
        />
      )}
    </Flex>
  );
}
