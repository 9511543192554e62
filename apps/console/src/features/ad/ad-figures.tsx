import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import { Drawer, Flex, Segmented, Statistic, Tag, Typography } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { QueryState } from '../../ui/states.tsx';
import { useAdFigures } from './api.ts';
import { FigureChart } from './figure-chart.tsx';
import { refusedNames } from './ad-names.ts';

const periods = [
  { value: 1, label: '24 小时' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
];
const series = [
  { key: 'shows', name: '展示', color: '#1677ff' },
  { key: 'clicks', name: '点击', color: '#fa8c16' },
  { key: 'starts', name: '开始观看', color: '#13c2c2' },
  { key: 'rewarded', name: '完成奖励', color: '#52c41a' },
] as const;

/** What one ad was shown, clicked and watched for a reward; it follows by itself. */
export function AdFigures({ ad, onClose }: { ad: AdRow | undefined; onClose: () => void }) {
  return (
    <Drawer title={`数据：${ad?.name ?? ''}`} open={ad !== undefined} onClose={onClose} size={760} destroyOnHidden>
      {ad && <Figures adId={ad.adId} />}
    </Drawer>
  );
}

function Figures({ adId }: { adId: string }) {
  const [days, setDays] = useState(1);
  const [shown, setShown] = useState<(typeof series)[number]['key']>('shows');
  const figures = useAdFigures(adId, days);
  const one = series.find(({ key }) => key === shown) ?? series[0];
  return (
    <Flex vertical gap={24}>
      <Segmented options={periods} value={days} onChange={setDays} />
      <QueryState of={figures}>
        {({ unit, list, total, refused }) => (
          <>
            <Flex gap={32}>
              {series.map(({ key, name }) => (
                <Statistic
                  key={key}
                  title={name}
                  value={total[key]}
                  formatter={(value) => formatCount(Number(value))}
                />
              ))}
            </Flex>
            <Segmented
              options={series.map(({ key, name }) => ({ value: key, label: name }))}
              value={shown}
              onChange={setShown}
            />
            <FigureChart
              unit={unit}
              color={one.color}
              name={one.name}
              points={list.map((point) => ({ at: point.at, value: point[one.key] }))}
            />
            <div>
              <Typography.Text type="secondary">未计入：</Typography.Text>
              {refused.length === 0 && '无'}
              {refused.map(({ reason, count }) => (
                <Tag key={reason}>
                  {refusedNames[reason]} {formatCount(count)}
                </Tag>
              ))}
            </div>
          </>
        )}
      </QueryState>
    </Flex>
  );
}
