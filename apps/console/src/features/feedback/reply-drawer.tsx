import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Flex, Form, Image, Input, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { kindNames } from './feedback-names.ts';

/** The whole talk, and one more answer. One window is one answer: pressing twice answers once. */
export function ReplyDrawer({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const [clientKey] = useState(() => newId());
  const { opinionId, kind, text, pictures, createdAt, replies, account, contact } = feedback;
  return (
    <FormDrawer
      call="feedback/reply"
      title={`${kindNames[kind]}：${account.nickname}`}
      open
      width={560}
      onClose={onClose}
      fixed={{ opinionId, clientKey }}
      submit="回复"
      done="已回复，用户会收到消息"
      refresh={['feedback/list']}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          {account.userCode}
          {contact !== '' && ` · ${contact}`}
        </Typography.Text>
        {pictures.length > 0 && (
          <Image.PreviewGroup>
            <Flex wrap gap={8}>
              {pictures.map(({ url }) => (
                <Image key={url} src={url} alt="" width={96} height={96} style={{ objectFit: 'cover' }} />
              ))}
            </Flex>
          </Image.PreviewGroup>
        )}
        <Timeline
          items={[
            { text, createdAt, own: false },
            ...replies.map((reply) => ({ text: reply.text, createdAt: reply.createdAt, own: true })),
          ].map((said) => ({
            color: said.own ? 'green' : 'blue',
            content: (
              <>
                <Typography.Text type="secondary">
                  {said.own ? '回复' : '用户'} · {formatTime(said.createdAt)}
                </Typography.Text>
                <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{said.text}</Typography.Paragraph>
              </>
            ),
          }))}
        />
        <Form.Item name="text" label="回复内容" required>
          <Input.TextArea rows={5} maxLength={2000} showCount />
        </Form.Item>
      </Flex>
    </FormDrawer>
  );
}
