import { theme } from 'antd';
import { formatCount, formatTime } from '../../lib/format.ts';

interface FigureChartProps {
  readonly unit: 'hour' | 'day';
  readonly name: string;
  readonly color: string;
  readonly points: readonly { at: number; value: number }[];
}

const size = { width: 700, height: 240 };
const room = { left: 52, right: 8, top: 12, bottom: 26 };
const labels = 6;

/** A bar for each hour or day. */
export function FigureChart({ unit, name, color, points }: FigureChartProps) {
  const { token } = theme.useToken();
  const top = niceTop(Math.max(0, ...points.map(({ value }) => value)));
  const wide = (size.width - room.left - room.right) / Math.max(1, points.length);
  const high = size.height - room.top - room.bottom;
  const y = (value: number) => room.top + high * (1 - value / top);
  const every = Math.max(1, Math.ceil(points.length / labels));
  const text = { fontSize: 11, fill: token.colorTextSecondary };
  return (
    <figure aria-label={`${name}的变化`} style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden style={{ width: '100%' }}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={room.left} x2={size.width} y1={y(value)} y2={y(value)} stroke={token.colorBorderSecondary} />
            <text x={room.left - 8} y={y(value) + 4} textAnchor="end" {...text}>
              {formatCount(value)}
            </text>
          </g>
        ))}
        {points.map(({ at, value }, index) => (
          <rect
            key={at}
            x={room.left + wide * index + wide * 0.15}
            width={wide * 0.7}
            y={y(value)}
            height={Math.max(0, high + room.top - y(value))}
            fill={color}
            rx={Math.min(2, wide / 4)}
          >
            <title>{`${labelOf(at, unit)}  ${name} ${formatCount(value)}`}</title>
          </rect>
        ))}
        {points.map(({ at }, index) =>
          index % every === 0 ? (
            <text key={at} x={room.left + wide * (index + 0.5)} y={size.height - 8} textAnchor="middle" {...text}>
              {labelOf(at, unit)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}

/** `11-16 18:00`, or the day alone. */
function labelOf(at: number, unit: 'hour' | 'day'): string {
  return unit === 'day' ? formatTime(at).slice(5, 10) : formatTime(at).slice(5, 16);
}

/** An even number that the middle line can show as well. */
function niceTop(most: number): number {
  if (most <= 10) return 10;
  const step = 10 ** Math.floor(Math.log10(most));
  return Math.ceil(most / step) * step;
}
