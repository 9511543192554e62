import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { CloseCircleFilled } from '@ant-design/icons';
import { Button, Col, Flex, Form, Image, Input, InputNumber, Row, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { TimeField } from '../../ui/time-field.tsx';
import { YuanInput } from '../../ui/yuan-input.tsx';
import { categoryOptions, kindOptions } from './city-names.ts';
import { useCityOptions } from './use-city-options.ts';

interface Shown {
  readonly pictureId: string;
  readonly picture: Picture;
}

/** The fields of a listing, by the names that they have in its form. */
export function ListingFields({ pictures }: { pictures: readonly Shown[] }) {
  const kind = Form.useWatch('kind') as string | undefined;
  const cities = useCityOptions();
  return (
    <>
      {pictures.length > 0 ? (
        <Form.Item name="pictures" label="图片">
          <KeptPictures pictures={pictures} />
        </Form.Item>
      ) : (
        <Form.Item name="pictures" hidden>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="title" label="标题" required>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Row gutter={16}>
        <Third name="kind" label="类型" field={<Select options={kindOptions} />} />
        <Third name="category" label="分类" field={<Select options={categoryOptions} />} />
        <Third
          name="city"
          label="城市"
          field={<Select showSearch={{ optionFilterProp: 'label' }} options={[...cities]} />}
        />
        <Third name="district" label="区域" field={<Input maxLength={30} />} />
        <Third name="priceText" label="价格说明" field={<Input maxLength={30} />} />
        <Third name="price" label="价格（元，用于筛选）" field={<YuanInput />} />
        {kind === 'place' ? (
          <Third name="openingHours" label="营业时间" field={<Input maxLength={80} />} />
        ) : (
          <>
            <Third name="startsAt" label="开始时间" field={<TimeField />} />
            <Third name="endsAt" label="结束时间" field={<TimeField />} />
            <Third name="capacity" label="名额（空为不报名）" field={<Whole />} />
          </>
        )}
      </Row>
      <Form.Item name="description" label="介绍" required>
        <Input.TextArea rows={5} maxLength={3000} showCount />
      </Form.Item>
      <Form.Item name="address" label="地址" required>
        <Input maxLength={120} />
      </Form.Item>
      <Row gutter={16}>
        <Third name="geo" label="坐标（纬度、经度）" field={<PlaceField />} />
        <Third name="contactName" label="联系人" field={<Input maxLength={30} />} />
        <Third name="phone" label="电话" field={<Input maxLength={30} />} />
        <Third name="wechat" label="微信" field={<Input maxLength={40} />} />
        <Third name="contactNote" label="联系说明" field={<Input maxLength={100} />} />
      </Row>
      <Form.Item name="tags" label="标签（最多 6 个）">
        <Select mode="tags" maxCount={6} open={false} suffixIcon={null} />
      </Form.Item>
    </>
  );
}

function Third({ name, label, field }: { name: string; label: string; field: ReactNode }) {
  return (
    <Col span={8}>
      <Form.Item name={name} label={label}>
        {field}
      </Form.Item>
    </Col>
  );
}

function Whole(props: { id?: string; value?: number | null; onChange?: (value: number | null) => void }) {
  return <InputNumber {...props} min={0} precision={0} style={{ width: '100%' }} />;
}

interface Place {
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Both or neither: half a place is refused by the call's schema. */
function PlaceField({ value, onChange }: { value?: Place | null; onChange?: (place: Place | null) => void }) {
  const put = (part: Partial<Place>) => {
    const place = { lat: value?.lat ?? null, lng: value?.lng ?? null, ...part };
    onChange?.(place.lat === null && place.lng === null ? null : place);
  };
  return (
    <Space.Compact block>
      <InputNumber
        aria-label="纬度"
        style={{ width: '50%' }}
        value={value?.lat ?? null}
        onChange={(lat) => put({ lat })}
      />
      <InputNumber
        aria-label="经度"
        style={{ width: '50%' }}
        value={value?.lng ?? null}
        onChange={(lng) => put({ lng })}
      />
    </Space.Compact>
  );
}

const noPictures: readonly string[] = [];

interface KeptProps {
  readonly pictures: readonly Shown[];
  readonly value?: readonly string[];
  readonly onChange?: (pictureIds: string[]) => void;
}

/** What the listing shows; staff can take pictures away, and add none in the author's name. */
function KeptPictures({ pictures, value = noPictures, onChange }: KeptProps) {
  return (
    <Flex wrap gap={8}>
      {pictures
        .filter(({ pictureId }) => value.includes(pictureId))
        .map(({ pictureId, picture }) => (
          <div key={pictureId} style={{ position: 'relative' }}>
            <Image src={picture.url} alt="" width={96} height={96} style={{ objectFit: 'cover' }} />
            <Button
              type="text"
              size="small"
              aria-label="移除图片"
              icon={<CloseCircleFilled />}
              style={{ position: 'absolute', insetInlineEnd: 0, insetBlockStart: 0, color: '#fff' }}
              onClick={() => onChange?.(value.filter((one) => one !== pictureId))}
            />
          </div>
        ))}
    </Flex>
  );
}
