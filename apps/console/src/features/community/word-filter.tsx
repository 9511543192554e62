import { Alert, Button, Card, Col, Flex, Form, Input, Popconfirm, Radio, Row, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useCallForm } from '../../lib/form/call-form.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useCommunityRules, useRemoveWord, useTryText, wordRefresh } from './api.ts';

const actionNames = { refuse: '直接拒绝', review: '先审后发' } as const;
const actions = Object.entries(actionNames).map(([value, label]) => ({ value, label }));

/** Words that are sent back or held, and a box that says what would become of a text. */
export function WordFilter({ agentId }: { agentId: string }) {
  const query = useCommunityRules(agentId);
  const remove = useRemoveWord();
  const { bind, form, isPending } = useCallForm('community/saveWords', {
    fixed: { agentId },
    done: '已保存，立即生效',
    refresh: wordRefresh,
    onDone: () => form.resetFields(['words']),
  });
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} lg={14}>
        <Card size="small" title="过滤词">
          <Form {...bind} layout="vertical" initialValues={{ action: 'refuse' }}>
            <Form.Item name="words" label="添加词语（每行一个，或用逗号分开；不分大小写，忽略空格和符号）">
              <Input.TextArea rows={3} maxLength={5000} />
            </Form.Item>
            <Flex justify="space-between">
              <Form.Item name="action" noStyle>
                <Radio.Group options={actions} />
              </Form.Item>
              <Button type="primary" htmlType="submit" loading={isPending}>
                添加
              </Button>
            </Flex>
          </Form>
          <QueryState of={query}>
            {({ words }) =>
              words.length === 0 ? (
                <Nothing text="还没有过滤词" />
              ) : (
                <Flex vertical gap={12} style={{ marginTop: 16 }}>
                  {actions.map(({ value, label }) => {
                    const group = words.filter(({ action }) => action === value);
                    return group.length === 0 ? null : (
                      <div key={value}>
                        <Typography.Paragraph type="secondary" style={{ margin: '0 0 8px' }}>
                          {label}（{group.length}）
                        </Typography.Paragraph>
                        <Flex gap={6} wrap>
                          {group.map(({ word }) => (
                            <Popconfirm
                              key={word}
                              title={`移除「${word}」？`}
                              okText="移除"
                              onConfirm={() => remove.mutate({ agentId, word })}
                            >
                              <Tag
                                color={value === 'refuse' ? 'error' : 'warning'}
                                style={{ cursor: 'pointer', padding: '2px 10px' }}
                              >
                                {word} ×
                              </Tag>
                            </Popconfirm>
                          ))}
                        </Flex>
                      </div>
                    );
                  })}
                </Flex>
              )
            }
          </QueryState>
        </Card>
      </Col>
      <Col xs={24} lg={10}>
        <TryText agentId={agentId} />
      </Col>
    </Row>
  );
}

const verdicts = {
  publish: { label: '直接发布', type: 'success' },
  review: { label: '进入待审', type: 'warning' },
  refuse: { label: '被拒绝', type: 'error' },
} as const;

function TryText({ agentId }: { agentId: string }) {
  const [text, setText] = useState('');
  const query = useTryText(agentId, text);
  const found = text === '' ? undefined : query.data;
  return (
    <Card size="small" title="试一试：这段文字会被拦下吗？">
      <Flex vertical gap={12}>
        <Input.Search
          aria-label="测试文字"
          placeholder="输入一段文字"
          enterButton="测试"
          maxLength={2000}
          loading={query.isFetching}
          onSearch={(given) => setText(given.trim())}
        />
        {query.error && text !== '' && <Alert type="error" title={query.error.message} />}
        {found && (
          <>
            <Alert type={verdicts[found.post].type} showIcon title={`作为帖子：${verdicts[found.post].label}`} />
            <Alert type={verdicts[found.comment].type} showIcon title={`作为评论：${verdicts[found.comment].label}`} />
            <Flex gap={6} wrap>
              {found.hits.length === 0 ? '没有命中过滤词' : '命中：'}
              {found.hits.map(({ word, action }) => (
                <Tag key={word} color={action === 'refuse' ? 'error' : 'warning'}>
                  {word}（{actionNames[action]}）
                </Tag>
              ))}
            </Flex>
          </>
        )}
      </Flex>
    </Card>
  );
}
