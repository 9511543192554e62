import { Divider, Form, Input, Switch } from 'antd';
import { CornerFields } from './corner-fields.tsx';
import { TabBarEditor } from './tab-bar-editor.tsx';

const switches = [
  ['IsReturnFreeAd', '免费', '底部显示「免费」，首次进入先打开它'],
  ['IsReturnCrackAd', '发现墙', '底部显示「发现」'],
  ['IsReturnApplicationAd', '首页按钮', '底部显示「首页」；关闭后，仅在标签栏中放置了首页、或没有其他标签时显示'],
  ['AI_TOOL_ENTRY', '图片工具入口', '显示可拖动的悬浮图标'],
] as const;

/** A control for each platform key, by its type. */
export function KeyFields() {
  return (
    <>
      {switches.map(([key, label, extra]) => (
        <Form.Item key={key} name={['keys', key]} label={`${label}（${key}）`} extra={extra} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
      <Divider />
      <CornerFields />
      <Form.Item
        name={['keys', 'DownloadUrl']}
        label="应用下载地址（DownloadUrl）"
        extra="http(s) 网址；留空则不显示下载按钮。"
      >
        <Input allowClear placeholder="https://" />
      </Form.Item>
      <Form.Item
        name={['keys', 'TAB_BAR']}
        label="底部标签栏（TAB_BAR）"
        extra="不设置时使用内置的标签栏；这里可以增加、改名和排序。"
      >
        <TabBarEditor />
      </Form.Item>
    </>
  );
}
