// Versions and ranges as advisories write them: comparisons joined by blanks, alternatives by `||`.

interface Version {
  numbers: number[];
  /** Empty for a release. */
  before: string[];
}

export function isInRange(version: string, range: string): boolean {
  const parsed = parse(version);
  return range.split('||').some((part) => {
    // A blank after the sign is usual: `< 1.2.3`.
    const comparisons = part
      .trim()
      .replaceAll(/([<>=])\s+/g, '$1')
      .split(/[\s,]+/);
    return comparisons.every((comparison) => holds(parsed, comparison));
  });
}

function holds(version: Version, comparison: string): boolean {
  if (comparison === '*') return true;
  const [, sign = '', text = ''] = /^(<=|>=|<|>|=|)v?(\d.*)$/.exec(comparison) ?? [];
  if (text === '') throw new Error(`not a range of versions: ${comparison}`);
  const order = compare(version, parse(text));
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  if (sign === '>') return order > 0;
  return sign === '>=' ? order >= 0 : order === 0;
}

function parse(text: string): Version {
  const [release = '', ...rest] = (text.split('+', 1)[0] ?? '').split('-');
  return { numbers: release.split('.').map(Number), before: rest.join('-').split('.').filter(Boolean) };
}

function compare(left: Version, right: Version): number {
  for (let at = 0; at < 3; at++) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // What comes before a release is older than it.
  if (left.before.length === 0 || right.before.length === 0) return right.before.length - left.before.length;
  for (const [at, part] of left.before.entries()) {
    const other = right.before[at];
    if (other === undefined) return 1;
    if (part !== other) return comparePart(part, other);
  }
  return left.before.length - right.before.length;
}

function comparePart(left: string, right: string): number {
  const [number, other] = [Number(left), Number(right)];
  if (!Number.isNaN(number) && !Number.isNaN(other)) return number - other;
  // Numbers are older than words.
  if (Number.isNaN(number) !== Number.isNaN(other)) return Number.isNaN(number) ? 1 : -1;
  return left < right ? -1 : 1;
}
