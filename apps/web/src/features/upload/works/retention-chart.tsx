import { formatDuration } from '../../../lib/format/format.ts';
import { percent, type Retention } from './retention.ts';
import styles from './work-figures.module.css';

interface RetentionChartProps {
  readonly retention: Retention;
  /** Seconds. */
  readonly duration: number;
}

const [width, height] = [320, 140];

/** The curve as a picture for eyes, and its numbers as a table for whoever wants them or hears them. */
export function RetentionChart({ retention: { shares, words }, duration }: RetentionChartProps) {
  const top = Math.max(1, ...shares);
  const point = (share: number, index: number) =>
    `${(((index + 0.5) / shares.length) * width).toFixed(1)},${(height - (share / top) * height).toFixed(1)}`;
  const line = shares.map(point);
  const [first = '', last = ''] = [line[0], line.at(-1)];
  // Out to both edges, so that nothing seems to be missing there.
  const edges = [`0,${first.split(',')[1]}`, ...line, `${width},${last.split(',')[1]}`];
  const moment = (share: number) => formatDuration(duration * share);
  return (
    <>
      <figure className={styles.chart} aria-label={words.join('；')}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0.5, 1].map((share) => (
            <line
              key={share}
              className={styles.grid}
              x1="0"
              x2={width}
              y1={height - (share / top) * height}
              y2={height - (share / top) * height}
            />
          ))}
          <polygon className={styles.area} points={`0,${height} ${edges.join(' ')} ${width},${height}`} />
          <polyline className={styles.curve} points={edges.join(' ')} />
        </svg>
        {[0.5, 1].map((share) => (
          <span key={share} className={styles.level} style={{ bottom: `${(share / top) * 100}%` }} aria-hidden="true">
            {percent(share)}
          </span>
        ))}
      </figure>
      <p className={styles.axis} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <span key={share}>{moment(share)}</span>
        ))}
      </p>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      <details className={styles.details}>
        <summary>按时间段查看</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">还在看</th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share, index) => (
              <tr key={moment(index / shares.length) + String(index)}>
                <td>
                  {moment(index / shares.length)}–{moment((index + 1) / shares.length)}
                </td>
                <td>{percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
