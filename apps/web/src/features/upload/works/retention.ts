/** Of those who began, how many watched each part; more than all where parts are watched again. */
export interface Retention {
  /** 0 to 1 and more, from the beginning to the end. */
  readonly shares: readonly number[];
  /** What the curve says, strongest first. */
  readonly words: readonly string[];
}

/** So few that the next viewer may change the picture. */
const fewStarts = 5;
/** A step down that is worth a word. */
const leastDrop = 0.08;

export function retentionOf(
  { starts, parts }: { readonly starts: number; readonly parts: readonly number[] },
  moment: (share: number) => string,
): Retention | null {
  if (starts === 0 || parts.length === 0) return null;
  const shares = parts.map((watched) => watched / starts);
  const size = shares.length;
  const half = shares.findLastIndex((share) => share >= 0.5);
  const drops = shares.slice(1).map((share, index) => (shares[index] ?? 0) - share);
  const deepest = drops.indexOf(Math.max(...drops));
  const words = [
    `看到结尾的占 ${percent(shares.at(-1) ?? 0)}`,
    ...(half >= 0 && half < size - 1 ? [`一半以上的人看到 ${moment((half + 1) / size)}`] : []),
    ...(starts >= fewStarts && (drops[deepest] ?? 0) >= leastDrop
      ? [`${moment((deepest + 1) / size)} 前后离开的人最多，少了 ${percent(drops[deepest] ?? 0)}`]
      : []),
    ...(starts < fewStarts ? ['观看次数还少，曲线会随着更多人观看变化'] : []),
  ];
  return { shares, words };
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
