import { Form, Input } from 'antd';

/** Asked for again before something of the own account changes. */
export function OwnPassword() {
  return (
    <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请输入密码' }]}>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
