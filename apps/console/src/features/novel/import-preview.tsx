import { ArrowLeftOutlined } from '@ant-design/icons';
import type { AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Alert, App, Button, Card, Col, Flex, Form, Progress, Result, Row, Statistic } from 'antd';
import { useCallForm } from '../../lib/form/call-form.ts';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatCount } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useImportPreview, useKeepNovel, useNovel, usePublishImport } from './api.ts';
import { NovelFields } from './novel-fields.tsx';
import { novelValues } from './novel-form.tsx';

type Preview = AdminOutput<'novels/preview'>;
type Found = NonNullable<Preview['found']>;
const back = () => goTo('novels', 'uploads');

/** What was found in a file that staff sent. Nobody else sees it until it is published from here. */
export function ImportPreview({ uploadId }: { uploadId: string }) {
  const preview = useImportPreview(uploadId);
  return (
    <>
      <PageHead
        title="导入预览"
        extra={
          <Button icon={<ArrowLeftOutlined />} onClick={back}>
            返回
          </Button>
        }
      />
      <QueryState of={preview}>{(got) => <Body preview={got} uploadId={uploadId} />}</QueryState>
    </>
  );
}

function Body({ preview: { state, progress, reason, found }, uploadId }: { preview: Preview; uploadId: string }) {
  if (state === 'published') {
    const chapters = found && (
      <Button type="primary" onClick={() => goTo('novels', 'novel', found.novelId)}>
        查看章节
      </Button>
    );
    return <Result status="success" title="已发布" extra={chapters} />;
  }
  if (state === 'failed') {
    return (
      <Result status="error" title="文件无法导入" subTitle={reason ?? ''} extra={<Discard uploadId={uploadId} />} />
    );
  }
  if (found) return <Confirm found={found} uploadId={uploadId} />;
  return (
    <Card>
      <Flex vertical align="center" gap={16} style={{ padding: 48 }}>
        <Progress type="circle" percent={Math.round(progress * 100)} />
        {state === 'processing' ? '正在识别章节…' : '正在排队…'}
      </Flex>
    </Card>
  );
}

function Discard({ uploadId }: { uploadId: string }) {
  return (
    <ConfirmAction
      call="novels/discard"
      input={{ uploadId }}
      label="放弃导入"
      ask="放弃这次导入？识别出的章节会被删除"
      done="已放弃"
      refresh={['content/uploads', 'novels/list']}
      onDone={back}
      button={{ type: 'default', size: 'middle' }}
    />
  );
}

function Confirm({ found, uploadId }: { found: Found; uploadId: string }) {
  const novel = useNovel(found.novelId);
  return (
    <Row gutter={16}>
      <Col span={13}>
        <Card title="识别结果">
          <Row gutter={16} style={{ marginBottom: 16 }}>
            <Col span={8}>
              <Statistic title="章节" value={found.chapters} />
            </Col>
            <Col span={8}>
              <Statistic title="字数" value={formatCount(found.words)} />
            </Col>
            <Col span={8}>
              <Statistic title="平均每章" value={formatCount(Math.round(found.words / Math.max(1, found.chapters)))} />
            </Col>
          </Row>
          <Doubts doubts={found.doubts} />
          <ListTable
            rowKey="index"
            dataSource={found.samples}
            columns={[
              { title: '序号', dataIndex: 'index', width: 64 },
              { title: '标题', dataIndex: 'title', ellipsis: true },
              { title: '字数', dataIndex: 'words', align: 'right', width: 80 },
              { title: '开头', dataIndex: 'firstLine', ellipsis: true },
            ]}
          />
          <Button type="link" onClick={() => goTo('novels', 'novel', found.novelId)}>
            查看和修改全部章节
          </Button>
        </Card>
      </Col>
      <Col span={11}>
        <Card title="资料">
          <QueryState of={novel}>{(got) => <SaveForm novel={got} uploadId={uploadId} />}</QueryState>
        </Card>
      </Col>
    </Row>
  );
}

function Doubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0)
    return <Alert type="success" showIcon title="章节号连续，没有发现问题" style={{ marginBottom: 16 }} />;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`有 ${doubts.length} 处需要留意`}
      description={
        <ul style={{ maxHeight: 120, overflow: 'auto', margin: 0, paddingInlineStart: 18 }}>
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      }
    />
  );
}

function SaveForm({ novel, uploadId }: { novel: AdminOutput<'novels/get'>; uploadId: string }) {
  const { message } = App.useApp();
  const publish = usePublishImport(() => goTo('novels', 'list'));
  const keepNovel = useKeepNovel();
  const { bind, form, isPending } = useCallForm('novels/save', {
    fixed: { novelId: novel.novelId },
    done: '资料已保存',
    refresh: ['novels/get', 'novels/list'],
    onDone: () => publish.mutate({ uploadId, publish: true }),
  });

  async function keep(): Promise<void> {
    try {
      const values = { ...form.getFieldsValue(), novelId: novel.novelId };
      await keepNovel.mutateAsync(values as AdminInput<'novels/save'>);
      void message.success('已保存，未发布');
      back();
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '保存失败');
    }
  }

  return (
    <Form {...bind} layout="vertical" initialValues={novelValues(novel)}>
      <NovelFields novel={novel} />
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={isPending || publish.isPending}>
          保存并发布
        </Button>
        <Button onClick={() => void keep()}>只保存</Button>
        <Discard uploadId={uploadId} />
      </Flex>
    </Form>
  );
}
