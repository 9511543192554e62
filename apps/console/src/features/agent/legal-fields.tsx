import { legalNamePlace } from '@liuguang/contract/legal/legal-sections.ts';
import { legalTextLength } from '@liuguang/contract/shapes/brand.ts';
import { Form, Input } from 'antd';

const texts = [
  ['terms', '用户协议'],
  ['privacy', '隐私政策'],
] as const;

/** The legal texts of the agent, as plain words. */
export function LegalFields() {
  return (
    <>
      <p>
        留空则使用整个安装共用的文本（系统 → 协议），那里也没有时使用内置文本。自己填写后以这里为准：每行一段，以 #
        开头的一行是小标题，{legalNamePlace} 会换成渠道的名称；只显示文字，不支持网页代码。
      </p>
      {texts.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label}>
          <Input.TextArea
            maxLength={legalTextLength}
            showCount
            autoSize={{ minRows: 6, maxRows: 20 }}
            placeholder={'# 账号\n首次打开时会自动建立账号……'}
          />
        </Form.Item>
      ))}
    </>
  );
}
