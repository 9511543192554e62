import { AutoComplete, Col, Form, InputNumber, Row, Switch } from 'antd';
import { useState } from 'react';
import { useSeries } from './api.ts';

/** Whether it belongs to a series, to which, and as which episode. A name that is not known makes a new one. */
export function SeriesFields({ inSeries }: { inSeries: boolean }) {
  const [on, setOn] = useState(inSeries);
  return (
    <>
      <Form.Item label="剧集">
        <Switch
          aria-label="属于剧集"
          checked={on}
          onChange={setOn}
          checkedChildren="属于剧集"
          unCheckedChildren="单个视频"
        />
      </Form.Item>
      {on && (
        <Row gutter={16}>
          <Form.Item name={['series', 'seriesId']} hidden initialValue={null}>
            <input type="hidden" />
          </Form.Item>
          <Col span={16}>
            <Form.Item name={['series', 'title']} label="剧集名称" required>
              <SeriesTitle />
            </Form.Item>
          </Col>
          <Col span={8}>
            <Form.Item name={['series', 'index']} label="第几集" required>
              <InputNumber min={1} max={10_000} style={{ width: '100%' }} />
            </Form.Item>
          </Col>
        </Row>
      )}
    </>
  );
}

function SeriesTitle(props: { id?: string; value?: string; onChange?: (title: string) => void }) {
  const form = Form.useFormInstance();
  const { value = '', onChange } = props;
  const { data } = useSeries(value.trim().slice(0, 64));
  return (
    <AutoComplete
      {...props}
      placeholder="输入名称查找，没有则新建"
      options={(data?.list ?? []).map(({ seriesId, title, episodes }) => ({
        key: seriesId,
        value: title,
        label: `${title}（${episodes} 集）`,
      }))}
      onChange={(title: string, option) => {
        const key = Array.isArray(option) ? undefined : option?.key;
        form.setFieldValue(['series', 'seriesId'], typeof key === 'string' ? key : null);
        onChange?.(title);
      }}
    />
  );
}
