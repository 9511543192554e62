import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { Alert, Button, Card, Col, Flex, Input, Row, Switch, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { useCityRules, useSaveCategories, useSaveParams } from './api.ts';

type Rules = AdminOutput<'city/rules'>;

const paramNames = { category: '分类', district: '区域', date: '时间', price: '价格' } as const;

/** Order and names of what the directory is narrowed by. The list of categories itself is fixed by the product. */
export function RulesForm() {
  const rules = useCityRules();
  return (
    <QueryState of={rules}>
      {(data) => (
        <Row gutter={[16, 16]}>
          <Col xs={24} lg={12}>
            <Categories saved={data.categories} />
          </Col>
          <Col xs={24} lg={12}>
            <Params saved={data.params} />
          </Col>
        </Row>
      )}
    </QueryState>
  );
}

function Categories({ saved }: { saved: Rules['categories'] }) {
  const [list, setList] = useState(saved);
  const save = useSaveCategories();
  return (
    <Card
      title="分类"
      extra={<Save call="city/saveCategories" busy={save.isPending} onSave={() => save.mutate({ categories: list })} />}
    >
      <Flex vertical gap={8}>
        <Alert type="info" title="分类由产品固定，可以改名称和顺序，不能增删。" />
        {list.map((one, index) => (
          <Line
            key={one.category}
            fixed={listingCategoryNames[one.category]}
            name={one.name}
            onName={(name) => setList(list.with(index, { ...one, name }))}
            onMove={(by) => setList(moved(list, index, by))}
          />
        ))}
      </Flex>
    </Card>
  );
}

function Params({ saved }: { saved: Rules['params'] }) {
  const [list, setList] = useState(saved);
  const save = useSaveParams();
  return (
    <Card
      title="筛选项"
      extra={<Save call="city/saveParams" busy={save.isPending} onSave={() => save.mutate({ params: list })} />}
    >
      <Flex vertical gap={8}>
        {list.map((one, index) => (
          <Line
            key={one.key}
            fixed={paramNames[one.key]}
            name={one.name}
            onName={(name) => setList(list.with(index, { ...one, name }))}
            onMove={(by) => setList(moved(list, index, by))}
          >
            <Switch
              aria-label={`显示${paramNames[one.key]}`}
              checked={one.shown}
              checkedChildren="显示"
              unCheckedChildren="隐藏"
              onChange={(shown) => setList(list.with(index, { ...one, shown }))}
            />
          </Line>
        ))}
      </Flex>
    </Card>
  );
}

interface LineProps {
  readonly fixed: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly children?: ReactNode;
}

function Line({ fixed, name, onName, onMove, children }: LineProps) {
  return (
    <Flex gap={8} align="center">
      <Typography.Text type="secondary" style={{ width: 72, flex: 'none' }}>
        {fixed}
      </Typography.Text>
      <Input aria-label={`${fixed}的名称`} value={name} maxLength={6} onChange={({ target }) => onName(target.value)} />
      {children && <div style={{ flex: 'none' }}>{children}</div>}
      <Button
        style={{ flex: 'none' }}
        aria-label={`${fixed}上移`}
        icon={<ArrowUpOutlined />}
        onClick={() => onMove(-1)}
      />
      <Button
        style={{ flex: 'none' }}
        aria-label={`${fixed}下移`}
        icon={<ArrowDownOutlined />}
        onClick={() => onMove(1)}
      />
    </Flex>
  );
}

function Save({
  call,
  busy,
  onSave,
}: {
  call: 'city/saveCategories' | 'city/saveParams';
  busy: boolean;
  onSave: () => void;
}) {
  const may = useMay();
  if (!may(call)) return null;
  return (
    <Button type="primary" loading={busy} onClick={onSave}>
      保存
    </Button>
  );
}

function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const [one, other] = [list[index], list[index + by]];
  return one === undefined || other === undefined ? [...list] : list.with(index, other).with(index + by, one);
}
