import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { ChapterRow } from '@liuguang/contract/admin/novel.ts';
import { Col, Drawer, Form, Input, InputNumber, Row } from 'antd';
import { useState } from 'react';
import { AccessField, PublishedAtField } from '../../entities/catalogue/title-fields.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useChapter } from './api.ts';

interface ChapterFormProps {
  readonly novelId: string;
  /** Null: a new one, at the end. */
  readonly chapter: ChapterRow | null;
  readonly onClose: () => void;
}

const width = 820;

export function ChapterForm({ novelId, chapter, onClose }: ChapterFormProps) {
  const found = useChapter(chapter?.chapterId ?? null);
  if (chapter === null) return <Editor {...{ novelId, onClose }} chapter={null} />;
  if (found.data) return <Editor {...{ novelId, onClose }} chapter={found.data} />;
  return (
    <Drawer open title={chapter.title} size={width} onClose={onClose}>
      <QueryState of={found}>{() => null}</QueryState>
    </Drawer>
  );
}

interface EditorProps {
  readonly novelId: string;
  readonly chapter: AdminOutput<'novels/chapter'> | null;
  readonly onClose: () => void;
}

function Editor({ novelId, chapter, onClose }: EditorProps) {
  const [now] = useState(Date.now);
  return (
    <FormDrawer
      call="novels/saveChapter"
      title={chapter ? `编辑 ${chapter.title}` : '新建章节'}
      width={width}
      open
      onClose={onClose}
      values={
        chapter
          ? {
              title: chapter.title,
              text: chapter.text,
              access: chapter.access,
              publishedAt: chapter.publishedAt,
              position: chapter.position,
            }
          : { access: 'free', publishedAt: now }
      }
      fixed={{ novelId, chapterId: chapter?.chapterId ?? null }}
      refresh={['novels/chapters', 'novels/chapter', 'novels/get', 'novels/list']}
    >
      <Row gutter={16}>
        <Col span={18}>
          <Form.Item name="title" label="标题" required>
            <Input maxLength={80} showCount />
          </Form.Item>
        </Col>
        <Col span={6}>
          <Form.Item
            name="position"
            label="位置"
            tooltip="从 1 开始；不填放在最后"
            // An emptied field holds null, which the call does not take: left out is what it means.
            normalize={(place: number | null) => place ?? undefined}
          >
            <InputNumber min={1} placeholder="最后" style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <AccessField label="阅读权限" />
        </Col>
        <Col span={12}>
          <PublishedAtField />
        </Col>
      </Row>
      <Form.Item name="text" label="正文（一行一段）" required>
        <Input.TextArea autoSize={{ minRows: 16, maxRows: 28 }} maxLength={80_000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
