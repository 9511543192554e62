import { Form, type FormItemProps, Input } from 'antd';

/** Why something is done to somebody; `label` says who reads it. */
export function ReasonField({ label = '原因', ...item }: Pick<FormItemProps, 'label' | 'extra' | 'required'>) {
  return (
    <Form.Item name="reason" label={label} {...item}>
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  );
}
