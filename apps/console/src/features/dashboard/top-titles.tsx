import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Card, Flex, Segmented, theme, Typography } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { hashOf } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useTopTitles } from './api.ts';
import { periodName } from './periods.ts';

interface Title {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly told: string;
}

type Kind = 'videos' | 'novels';

/** What was watched and read most, each leading to itself. */
export function TopTitles({ days }: { days: number }) {
  const top = useTopTitles(days);
  const [kind, setKind] = useState<Kind>('videos');
  return (
    <Card
      size="small"
      title={`${periodName(days)}看得最多`}
      style={{ height: '100%' }}
      extra={
        <Segmented
          size="small"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'videos', label: '视频' },
            { value: 'novels', label: '小说' },
          ]}
        />
      }
    >
      <QueryState of={top}>{(data) => <Titles kind={kind} titles={titlesOf(data)[kind]} />}</QueryState>
    </Card>
  );
}

function titlesOf({ videos, novels }: AdminOutput<'overview/top'>): Readonly<Record<Kind, Title[]>> {
  return {
    videos: videos.map(({ videoId, title, cover, watchedSeconds, plays }) => ({
      id: videoId,
      title,
      cover: cover.url,
      told: watchedSeconds === 0 ? `${formatCount(plays)} 次` : `${formatCount(Math.round(watchedSeconds / 60))} 分`,
    })),
    novels: novels.map(({ novelId, title, cover, reads }) => ({
      id: novelId,
      title,
      cover: cover.url,
      told: `${formatCount(reads)} 次`,
    })),
  };
}

function Titles({ kind, titles }: { kind: Kind; titles: readonly Title[] }) {
  const { token } = theme.useToken();
  const may = useMay();
  if (titles.length === 0) return <Nothing text={kind === 'videos' ? '还没有人观看' : '还没有人阅读'} />;
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {titles.map(({ id, title, cover, told }, at) => (
        <li key={id}>
          <Flex gap={10} align="center" style={{ padding: '5px 0' }}>
            <span
              style={{
                width: 16,
                fontWeight: 600,
                fontStyle: 'italic',
                color: at < 3 ? token.colorPrimary : token.colorTextTertiary,
              }}
            >
              {at + 1}
            </span>
            <img src={cover} alt="" width={48} height={30} style={{ objectFit: 'cover', borderRadius: 5 }} />
            <Typography.Text ellipsis={{ tooltip: title }} style={{ flex: 1, minWidth: 0 }}>
              {may(`${kind}/list`) ? (
                <a href={hashOf([kind], { keyword: id })} style={{ color: 'inherit' }}>
                  {title}
                </a>
              ) : (
                title
              )}
            </Typography.Text>
            <Typography.Text type="secondary" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {told}
            </Typography.Text>
          </Flex>
        </li>
      ))}
    </ol>
  );
}
