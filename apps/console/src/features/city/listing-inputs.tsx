import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { Input, InputNumber, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { TimeField } from '../../ui/time-field.tsx';
import { YuanInput } from '../../ui/yuan-input.tsx';
import { categoryOptions, kindOptions } from './city-names.ts';
import { useCityOptions } from './use-city-options.ts';

interface ListingInput {
  readonly label: string;
  readonly input: ReactNode;
  /** A line of its own; the others stand three in a row. */
  readonly wide?: true;
  readonly required?: true;
  /** Only for listings of this kind; events include meet-ups. */
  readonly only?: 'place' | 'event';
}

/**
 * Every field that is typed, by its name in the form and in the order of the screen. The form shows all of them, and
 * the facts of a listing show those that have no line of their own there: a new field is an entry here.
 */
export const listingInputs: { readonly [Name in Exclude<keyof ListingForm, 'pictures'>]: ListingInput } = {
  title: { label: '标题', input: <Input maxLength={60} showCount />, wide: true, required: true },
  kind: { label: '类型', input: <Select options={kindOptions} /> },
  category: { label: '分类', input: <Select options={categoryOptions} /> },
  city: { label: '城市', input: <CitySelect /> },
  district: { label: '区域', input: <Input maxLength={30} /> },
  priceText: { label: '价格说明', input: <Input maxLength={30} /> },
  price: { label: '价格（元，用于筛选）', input: <YuanInput /> },
  openingHours: { label: '营业时间', input: <Input maxLength={80} />, only: 'place' },
  startsAt: { label: '开始时间', input: <TimeField />, only: 'event' },
  endsAt: { label: '结束时间', input: <TimeField />, only: 'event' },
  capacity: { label: '名额（空为不报名）', input: <Whole />, only: 'event' },
  description: {
    label: '介绍',
    input: <Input.TextArea rows={5} maxLength={3000} showCount />,
    wide: true,
    required: true,
  },
  address: { label: '地址', input: <Input maxLength={120} />, wide: true, required: true },
  geo: { label: '坐标（纬度、经度）', input: <PlaceField /> },
  contactName: { label: '联系人', input: <Input maxLength={30} /> },
  phone: { label: '电话', input: <Input maxLength={30} /> },
  wechat: { label: '微信', input: <Input maxLength={40} /> },
  contactNote: { label: '联系说明', input: <Input maxLength={100} /> },
  tags: {
    label: '标签（最多 6 个）',
    input: <Select mode="tags" maxCount={6} open={false} suffixIcon={null} />,
    wide: true,
  },
};

/** `value`, `onChange` and the rest come from the `Form.Item` around it. */
function CitySelect(given: Record<string, unknown>) {
  const cities = useCityOptions();
  return <Select showSearch={{ optionFilterProp: 'label' }} options={[...cities]} {...given} />;
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
