import { Form, Input } from 'antd';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';

interface CodeFormProps {
  readonly promoterId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CodeForm({ promoterId, open, onClose }: CodeFormProps) {
  return (
    <FormDrawer
      call="promotion/addCode"
      title="新增链接"
      open={open}
      onClose={onClose}
      fixed={{ promoterId }}
      refresh={['promotion/codes', 'promotion/promoters']}
    >
      <Form.Item name="code" label="推广码" extra="不区分大小写；留空则自动生成。">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="label" label="用途" extra="例如 地铁海报、公众号，各自单独计数。">
        <Input maxLength={40} />
      </Form.Item>
    </FormDrawer>
  );
}
