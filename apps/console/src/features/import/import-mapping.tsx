import {
  importDelimiters,
  importEncodings,
  type ImportField,
  importFields,
  type ImportMapping,
  type ImportPreview,
} from '@liuguang/contract/admin/import/import.ts';
import { Button, Card, Flex, Form, Select, Space } from 'antd';
import { useState } from 'react';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useCheckImport, useImportPreview } from './api.ts';
import { delimiterNames, encodingNames, fieldNames } from './import-names.ts';

type How = Partial<Pick<ImportPreview, 'encoding' | 'delimiter'>>;

/** How the table is written and what its columns are, beside its first rows as they are understood. */
export function ImportMappingCard({ importId }: { importId: string }) {
  const [how, setHow] = useState<How>({});
  const [changed, setChanged] = useState<ImportMapping>();
  const preview = useImportPreview({ importId, ...how });
  const check = useCheckImport();
  return (
    <Card title="表格设置">
      <QueryState of={preview}>
        {({ encoding, delimiter, columns, rows, mapping: guessed }) => {
          const mapping = changed ?? guessed;
          const ready = mapping.title !== undefined || mapping.series !== undefined;
          return (
            <Flex vertical gap={16}>
              <Space wrap>
                <span>编码</span>
                <Select
                  aria-label="编码"
                  style={{ width: 170 }}
                  value={encoding}
                  options={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
                  onChange={(next) => setHow({ ...how, encoding: next })}
                />
                <span>分隔符</span>
                <Select
                  aria-label="分隔符"
                  style={{ width: 120 }}
                  value={delimiter}
                  options={importDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
                  onChange={(next) => {
                    setHow({ ...how, delimiter: next });
                    setChanged(undefined);
                  }}
                />
              </Space>
              <Fields columns={columns} mapping={mapping} onChange={setChanged} />
              <Rows columns={columns} rows={rows} />
              <div>
                <Button
                  type="primary"
                  disabled={!ready}
                  loading={check.isPending}
                  onClick={() => check.mutate({ importId, encoding, delimiter, mapping })}
                >
                  逐行检查（不会改动任何内容）
                </Button>
              </div>
            </Flex>
          );
        }}
      </QueryState>
    </Card>
  );
}

interface FieldsProps {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
}

function Fields({ columns, mapping, onChange }: FieldsProps) {
  const options = columns.map((name, value) => ({ value, label: name || `第 ${value + 1} 列` }));
  const pick = (field: ImportField, column: number | undefined) => {
    const { [field]: _before, ...others } = mapping;
    onChange(column === undefined ? others : { ...others, [field]: column });
  };
  return (
    <Form layout="vertical" component="div">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', columnGap: 16 }}>
        {importFields.map((field) => (
          <Form.Item key={field} label={fieldNames[field]} required={field === 'title'} style={{ marginBottom: 12 }}>
            <Select
              aria-label={fieldNames[field]}
              allowClear
              placeholder="没有这一列"
              value={mapping[field] ?? null}
              options={options}
              onChange={(next: number | null | undefined) => pick(field, next ?? undefined)}
            />
          </Form.Item>
        ))}
      </div>
    </Form>
  );
}

function Rows({ columns, rows }: Pick<ImportPreview, 'columns' | 'rows'>) {
  return (
    <ListTable
      rowKey={(row) => row.join('\u0000')}
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      columns={columns.map((title, index) => ({
        title: title || `第 ${index + 1} 列`,
        key: index,
        ellipsis: true,
        render: (_: unknown, row: string[]) => row[index] ?? '',
      }))}
    />
  );
}
