import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import { Col, Form, Input, InputNumber, Radio, Row } from 'antd';
import { PlaceFields } from '../../entities/catalogue/place-fields.tsx';
import { RatingField } from '../../entities/catalogue/title-fields.tsx';
import { PictureField } from '../../entities/picture/picture-field.tsx';
import { writingOptions } from './novel-names.ts';

/** The fields of `novels/save`. */
export function NovelFields({ novel }: { novel: NovelRow }) {
  return (
    <>
      <Form.Item name="title" label="书名" required>
        <Input maxLength={80} showCount />
      </Form.Item>
      <Form.Item name="synopsis" label="简介">
        <Input.TextArea rows={3} maxLength={2000} showCount />
      </Form.Item>
      <Row gutter={16}>
        <PlaceFields kind="novel" />
        <Col span={12}>
          <Form.Item name="state" label="状态">
            <Radio.Group options={writingOptions} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <RatingField />
        </Col>
        <Col span={8}>
          <Form.Item name="creditFrom" label="从第几章起看广告" tooltip="填写后按此重设所有章节；不填则保持原样">
            <InputNumber min={1} placeholder="不变" style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="vipFrom" label="从第几章起 VIP" tooltip="填写后按此重设所有章节；不填则保持原样">
            <InputNumber min={1} placeholder="不变" style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="picked" label="推荐权重" tooltip="大的排在推荐前面，0 为不推荐">
            <InputNumber min={0} max={1000} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="coverUploadId" label="封面">
        <PictureField current={novel.cover?.url} hint="建议 3:4；没有封面时自动绘制" />
      </Form.Item>
    </>
  );
}
