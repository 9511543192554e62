import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form } from 'antd';
import type { ReactNode } from 'react';
import { Nothing } from '../../ui/states.tsx';

interface RowListProps {
  readonly name: string;
  /** What is added, such as `联系方式`. */
  readonly what: string;
  readonly blank: unknown;
  readonly most: number;
  /** The fields of the row at this place of the list. */
  readonly renderRow: (index: number) => ReactNode;
}

/** Rows of a form that are added, removed and put in order. */
export function RowList({ name, what, blank, most, renderRow }: RowListProps) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }) => (
        <>
          {fields.length === 0 && <Nothing text={`还没有${what}`} />}
          {fields.map(({ key, name: index }) => (
            <Flex key={key} gap={8} align="start">
              <div style={{ flex: 1, minWidth: 0 }}>{renderRow(index)}</div>
              <Button
                aria-label="上移"
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                aria-label="下移"
                icon={<ArrowDownOutlined />}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button aria-label="删除" danger icon={<DeleteOutlined />} onClick={() => remove(index)} />
            </Flex>
          ))}
          <Form.Item>
            <Button icon={<PlusOutlined />} disabled={fields.length >= most} onClick={() => add(blank)}>
              添加{what}
            </Button>
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}
