import { type AgentTheme, agentTheme, contrast, inkOf, themePresets } from '@liuguang/contract/shapes/brand.ts';
import { Button, Flex, Form, Input } from 'antd';
import { ColourField } from './colour-field.tsx';

const colours = [
  ['accent', '强调色', '文字、图标和渐变的起点'],
  ['accentEnd', '渐变终点', '按钮和进度条的渐变终点'],
  ['background', '背景', '页面背景、启动画面和状态栏；需要足够深'],
] as const;

/** Tagline and colours, with what they look like before they are saved. */
export function ThemeFields() {
  const form = Form.useFormInstance();
  const theme: unknown = Form.useWatch('theme', form);
  return (
    <>
      <Form.Item
        name="tagline"
        label="一句话介绍"
        extra="显示在首页、「我的」、官方联系页，也是搜索引擎和主屏幕安装时看到的说明；可以不填。"
      >
        <Input maxLength={60} showCount placeholder="例如：夜里的影音空间" />
      </Form.Item>
      <Form.Item label="配色方案">
        <Flex gap={8} wrap>
          {themePresets.map(({ name, theme: preset }) => (
            <Button
              key={name}
              icon={<Swatch theme={preset} />}
              onClick={() => form.setFieldsValue({ theme: { ...preset } })}
            >
              {name}
            </Button>
          ))}
        </Flex>
      </Form.Item>
      <Flex gap={24} wrap>
        {colours.map(([name, label, extra]) => (
          <Form.Item key={name} name={['theme', name]} label={label} extra={extra} style={{ width: 220 }}>
            <ColourField />
          </Form.Item>
        ))}
      </Flex>
      <Sample theme={theme} />
    </>
  );
}

const gradient = ({ accent, accentEnd }: AgentTheme) => `linear-gradient(100deg, ${accent}, ${accentEnd})`;

export function Swatch({ theme }: { theme: AgentTheme }) {
  const style = { width: 28, height: 14, borderRadius: 7, background: gradient(theme) };
  return <span style={{ display: 'inline-block', verticalAlign: 'middle', ...style }} />;
}

/** A button and a line of text in these colours; nothing while one of them is no colour. */
function Sample({ theme }: { theme: unknown }) {
  const read = agentTheme.safeParse(theme);
  const wrong = read.error?.issues.find(({ code }) => code !== 'custom');
  if (wrong || typeof theme !== 'object' || theme === null) return null;
  const shown = theme as AgentTheme;
  const { accent, background } = shown;
  return (
    <Form.Item label="效果">
      <Flex gap={16} align="center" style={{ padding: 16, borderRadius: 12, background }}>
        <span
          style={{
            padding: '8px 20px',
            borderRadius: 999,
            background: gradient(shown),
            color: inkOf(shown),
            fontWeight: 600,
          }}
        >
          立即开通
        </span>
        <span style={{ color: accent }}>强调文字</span>
        <span style={{ color: '#868c9b' }}>说明文字</span>
      </Flex>
      <p style={{ margin: '8px 0 0' }}>
        强调色对比度 {contrast(accent, background).toFixed(1)}:1
        {read.success ? '，清晰易读' : '，太低，无法保存'}
      </p>
    </Form.Item>
  );
}
