import { UploadOutlined } from '@ant-design/icons';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { type ListingCsvColumn, listingCsvColumns } from '@liuguang/contract/shapes/listing.ts';
import { Alert, Button, Flex, Space, Table, Tag, Typography, Upload } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { csvText, download } from '../../lib/table/csv.ts';
import { useMe } from '../../lib/session/me.ts';
import { useImportListings } from './api.ts';

type Result = AdminOutput<'city/import'>;

const example: { readonly [Column in ListingCsvColumn]?: string } = {
  key: 'cafe-1',
  kind: '地点',
  category: '美食',
  city: '成都',
  district: '武侯区',
  title: '巷口咖啡',
  description: '现磨咖啡和手工蛋糕',
  price_text: '人均 35 元',
  price_yuan: '35',
  opening_hours: '09:00-21:00',
  address: '武侯区玉林路 1 号',
  lat: '30.63',
  lng: '104.05',
  contact_name: '小陈',
  phone: '028-5555 0100',
  tags: '咖啡|安静',
};
const template = csvText(listingCsvColumns, [listingCsvColumns.map((column) => example[column])]);

/** A file is tried first, row by row; it is taken only when every row is right. */
export function ListingImport() {
  const { agents } = useMe();
  const { agentId: top } = useAgent();
  const [agentId, setAgentId] = useState(top ?? (agents.length === 1 ? agents[0]?.agentId : undefined));
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [tried, setTried] = useState<Result>();
  const run = useImportListings(setTried);
  const wrong = tried?.rows.filter(({ ok }) => !ok).length ?? 0;
  const ready = tried !== undefined && wrong === 0 && tried.imported === 0;

  const attempt = (csv: string, dryRun: boolean) => agentId && run.mutate({ agentId, csv, dryRun });
  return (
    <Flex vertical gap={16}>
      <Alert
        type="info"
        title="CSV 文件（UTF-8，200 KB 以内）。先逐行检查，全部正确才会导入；key 相同的行会更新原来的内容。"
        description={`分类：${Object.values(listingCategoryNames).join('、')}；类型：地点、活动、聚会；时间为北京时间。`}
        action={
          <Button size="small" onClick={() => download('同城导入模板.csv', template)}>
            下载模板
          </Button>
        }
      />
      <Space wrap>
        <div style={{ width: 240, display: 'grid' }}>
          <AgentSelect
            value={agentId ?? null}
            onChange={(next: string | undefined) => {
              setAgentId(next);
              setTried(undefined);
            }}
          />
        </div>
        <Upload
          accept=".csv,text/csv"
          showUploadList={false}
          disabled={!agentId}
          beforeUpload={async (chosen) => {
            const csv = await chosen.text();
            setFile({ name: chosen.name, csv });
            setTried(undefined);
            attempt(csv, true);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} disabled={!agentId} loading={run.isPending}>
            选择文件并检查
          </Button>
        </Upload>
        {file && <Typography.Text type="secondary">{file.name}</Typography.Text>}
        {file && ready && (
          <Button type="primary" loading={run.isPending} onClick={() => attempt(file.csv, false)}>
            导入 {tried.rows.length} 条
          </Button>
        )}
      </Space>
      {tried && <Outcome tried={tried} wrong={wrong} />}
    </Flex>
  );
}

function Outcome({ tried: { rows, imported }, wrong }: { tried: Result; wrong: number }) {
  const [type, title] =
    wrong > 0
      ? (['error', `${rows.length} 行中有 ${wrong} 行有误，没有改动任何内容`] as const)
      : imported > 0
        ? (['success', `已导入 ${imported} 条`] as const)
        : (['success', `${rows.length} 行全部正确，可以导入`] as const);
  return (
    <>
      <Alert type={type} showIcon title={title} />
      <Table
        rowKey="line"
        size="small"
        dataSource={rows}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: '行', dataIndex: 'line', width: 80 },
          { title: '标题', dataIndex: 'title' },
          {
            title: '结果',
            render: (_, { ok, message }) => <Tag color={ok ? 'success' : 'error'}>{message}</Tag>,
            sorter: (one, other) => Number(one.ok) - Number(other.ok),
          },
        ]}
      />
    </>
  );
}
