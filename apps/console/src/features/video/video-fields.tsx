import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Col, Form, Input, InputNumber, Radio, Row } from 'antd';
import { optionsOf } from '../../entities/catalogue/catalogue-names.ts';
import { PlaceFields } from '../../entities/catalogue/place-fields.tsx';
import { AccessField, PublishedAtField, RatingField } from '../../entities/catalogue/title-fields.tsx';
import { PictureField } from '../../entities/picture/picture-field.tsx';
import { SeriesFields } from './series-fields.tsx';
import { kindNames } from './video-names.ts';

/** The fields of `videos/save`. */
export function VideoFields({ video }: { video: AdminOutput<'videos/get'> }) {
  return (
    <>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={80} showCount />
      </Form.Item>
      <Form.Item name="description" label="简介">
        <Input.TextArea rows={3} maxLength={2000} showCount />
      </Form.Item>
      <Row gutter={16}>
        <PlaceFields kind="video" />
        <Col span={8}>
          <Form.Item name="kind" label="类型">
            <Radio.Group options={optionsOf(kindNames)} />
          </Form.Item>
        </Col>
        <Col span={9}>
          <AccessField label="观看权限" />
        </Col>
        <Col span={7}>
          <RatingField />
        </Col>
        <Col span={12}>
          <PublishedAtField />
        </Col>
        <Col span={12}>
          <Form.Item name="previewSeconds" label="试看（秒）">
            <InputNumber min={0} max={600} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
      </Row>
      <SeriesFields inSeries={video.series !== null} />
      <Form.Item name="coverUploadId" label="封面">
        <PictureField current={video.cover.url} hint="建议 16:9，至少宽 720" />
      </Form.Item>
    </>
  );
}
