import type { LegalState } from '@liuguang/contract/admin/system/legal.ts';
import { legalNamePlace } from '@liuguang/contract/legal/legal-sections.ts';
import { legalTextLength } from '@liuguang/contract/shapes/brand.ts';
import { Button, Card, Col, Flex, Form, Input, Row, Tag, Typography } from 'antd';
import { useCallForm } from '../../../lib/form/call-form.ts';
import { formatTime } from '../../../lib/format.ts';
import { LegalHistory } from './legal-history.tsx';
import { builtInTexts } from './legal-names.ts';
import { LegalPreview } from './legal-preview.tsx';

/** One legal text: what is typed, how the phone shows it, and what it was before. */
export function LegalEditor({ state }: { state: LegalState }) {
  const { kind, text, changed } = state;
  const { bind, form, isPending } = useCallForm('legal/save', {
    fixed: { kind },
    done: '已保存，手机端数秒内生效',
    refresh: ['legal/list', 'legal/versions'],
  });
  const typed = Form.useWatch<string | undefined>('text', form) ?? text;
  const isBuiltIn = typed.trim() === '';
  const fill = (words: string) => form.setFieldValue('text', words);
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} lg={14}>
        <Card size="small" title={<Standing state={state} />}>
          <Form {...bind} layout="vertical" initialValues={{ text }}>
            <Typography.Paragraph type="secondary">
              每行一段，以 # 开头的一行是小标题，{legalNamePlace}{' '}
              会换成各渠道的名称；只显示文字，不支持网页代码。留空则使用内置文本。
            </Typography.Paragraph>
            <Form.Item name="text" label="正文">
              <Input.TextArea
                maxLength={legalTextLength}
                showCount
                autoSize={{ minRows: 14, maxRows: 26 }}
                placeholder={'# 账号\n首次打开时会自动建立账号……'}
              />
            </Form.Item>
            <Flex gap={8} wrap>
              <Button type="primary" htmlType="submit" loading={isPending} disabled={typed === text}>
                保存
              </Button>
              <Button onClick={() => fill(builtInTexts[kind])}>以内置文本为底稿</Button>
              {typed !== text && <Button onClick={() => fill(text)}>撤销修改</Button>}
            </Flex>
          </Form>
        </Card>
        {changed && <LegalHistory kind={kind} onTake={fill} />}
      </Col>
      <Col xs={24} lg={10}>
        <Card
          size="small"
          title={
            <Flex gap={8} align="center">
              预览
              {isBuiltIn && <Tag>内置文本</Tag>}
              {typed !== text && <Tag color="warning">未保存</Tag>}
            </Flex>
          }
          styles={{ body: { maxHeight: 640, overflowY: 'auto' } }}
        >
          <LegalPreview text={isBuiltIn ? builtInTexts[kind] : typed} />
        </Card>
      </Col>
    </Row>
  );
}

/** What phones show now, and of how many agents they do not. */
function Standing({ state: { text, changed, agentsWithOwn } }: { state: LegalState }) {
  return (
    <Flex gap={8} align="center" wrap>
      {text === '' ? <Tag>正在使用内置文本</Tag> : <Tag color="success">正在使用这里的文本</Tag>}
      <Typography.Text type="secondary" style={{ fontWeight: 'normal' }}>
        {changed && `${changed.by} ${formatTime(changed.at).slice(0, 16)} 修改`}
        {agentsWithOwn > 0 && `　${agentsWithOwn} 个渠道有自己的文本，不受影响`}
      </Typography.Text>
    </Flex>
  );
}
