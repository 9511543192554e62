import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Descriptions, Flex, Image, Tag, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';
import { kindNames, stateColours, stateNames } from './city-names.ts';

/** What its author wrote, contact included: what a moderator decides by. */
export function ListingFacts({ loaded: { row, form, pictures } }: { loaded: AdminOutput<'city/listing'> }) {
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
