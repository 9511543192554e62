import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Descriptions, Flex, Image, Tag, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';
import { kindNames, stateColours, stateNames } from './city-names.ts';
import { listingInputs } from './listing-inputs.tsx';

type Loaded = AdminOutput<'city/listing'>;

/** Fields that have a line of their own below, or a part of one, or that a moderator does not decide by. */
const arranged: readonly string[] = [
  'title',
  'kind',
  'category',
  'city',
  'district',
  'address',
  'openingHours',
  'startsAt',
  'endsAt',
  'priceText',
  'price',
  'capacity',
  'geo',
  'contactName',
  'phone',
  'wechat',
  'contactNote',
  'tags',
  'description',
] satisfies (keyof Loaded['form'])[];

/** What its author wrote, contact included: what a moderator decides by. */
export function ListingFacts({ loaded: { row, form, pictures } }: { loaded: Loaded }) {
  const contact = [form.phone, form.wechat && `微信 ${form.wechat}`, form.contactNote].filter(Boolean).join('，');
  const items = {
    状态: <Tag color={stateColours[row.state]}>{stateNames[row.state]}</Tag>,
    原因: row.reason && <Typography.Text type="danger">{row.reason}</Typography.Text>,
    发布者: `${row.author.nickname} · ${row.author.userCode}`,
    分类: `${kindNames[form.kind]} · ${row.categoryName}`,
    城市: `${row.city} ${row.district}`,
    地址: form.address,
    时间: form.startsAt === null ? form.openingHours : `${formatTime(form.startsAt)} 至 ${formatTime(form.endsAt)}`,
    价格: form.priceText,
    名额: form.capacity,
    联系人: `${form.contactName}：${contact}`,
    标签: form.tags.join('、'),
    ...others(form),
    介绍: <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{form.description}</Typography.Paragraph>,
  };
  return (
    <Flex vertical gap={16}>
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <Flex wrap gap={8}>
            {pictures.map(({ pictureId, picture }) => (
              <Image key={pictureId} src={picture.url} alt="" width={96} height={96} style={{ objectFit: 'cover' }} />
            ))}
          </Flex>
        </Image.PreviewGroup>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={Object.entries(items)
          .filter(([, value]) => value !== null && value !== '' && value !== undefined)
          .map(([label, children]) => ({ key: label, label, children }))}
      />
    </Flex>
  );
}

function others(form: Loaded['form']): Record<string, string> {
  const values: Readonly<Record<string, unknown>> = form;
  const shown = Object.entries(listingInputs).filter(([name]) => !arranged.includes(name));
  return Object.fromEntries(shown.map(([name, { label }]) => [label, textOf(values[name])]));
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(textOf).join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
