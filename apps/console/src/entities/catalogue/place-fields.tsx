import { Col, Form, Select } from 'antd';
import { AgentSelect } from '../agent/agent-select.tsx';
import { GroupSelect } from './group-select.tsx';

/** Where a title stands: group, agents and tags, as columns of a row. */
export function PlaceFields({ kind }: { kind: 'video' | 'novel' }) {
  return (
    <>
      <Col span={12}>
        <Form.Item name="groupId" label="分组" required>
          <GroupSelect kind={kind} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name="agentIds" label="渠道" required>
          <AgentSelect multiple />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item name="tags" label="标签">
          <Select mode="tags" maxCount={10} tokenSeparators={[',', '，']} placeholder="输入后回车，最多 10 个" />
        </Form.Item>
      </Col>
    </>
  );
}
