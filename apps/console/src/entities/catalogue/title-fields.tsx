import { Form, Radio } from 'antd';
import { TimeField } from '../../ui/time-field.tsx';
import { accessNames, optionsOf, ratingOptions } from './catalogue-names.ts';

export function AccessField({ label }: { label: string }) {
  return (
    <Form.Item name="access" label={label}>
      <Radio.Group options={optionsOf(accessNames)} />
    </Form.Item>
  );
}

export function RatingField() {
  return (
    <Form.Item name="rating" label="分级">
      <Radio.Group options={ratingOptions} />
    </Form.Item>
  );
}

export function PublishedAtField() {
  return (
    <Form.Item name="publishedAt" label="发布时间（北京时间）" tooltip="设为将来的时间，到时自动出现" required>
      <TimeField />
    </Form.Item>
  );
}
