import { Flex, Image, Space, Tag, Typography } from 'antd';

interface TitleCellProps {
  readonly title: string;
  readonly cover: string;
  /** Of the cover, in pixels. */
  readonly size: readonly [width: number, height: number];
  readonly width: number;
  /** What is told of it below its title. */
  readonly about: readonly string[];
}

/** A title in a list: its cover, its name, and a line about it. */
export function TitleCell({ title, cover, size: [coverWidth, coverHeight], width, about }: TitleCellProps) {
  return (
    <Flex gap={12} align="center" style={{ width }}>
      <Image
        src={cover}
        alt={title}
        width={coverWidth}
        height={coverHeight}
        preview={false}
        style={{ objectFit: 'cover', borderRadius: 4 }}
      />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Typography.Text strong ellipsis={{ tooltip: title }} style={{ display: 'block' }}>
          {title}
        </Typography.Text>
        <Typography.Text type="secondary" ellipsis style={{ display: 'block' }}>
          {about.join(' · ')}
        </Typography.Text>
      </div>
    </Flex>
  );
}

/** A word about a title, and whether it is for adults only. */
export function RatedCell({ name, rating }: { name: string; rating: 'all' | '18' }) {
  return (
    <Space size={4}>
      {name}
      {rating === '18' && <Tag color="red">18+</Tag>}
    </Space>
  );
}
