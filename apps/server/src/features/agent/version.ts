/**
 * Below 0 when `a` is older than `b`. Number by number, not as text: 1.10 is newer than 1.9, and 1.2 is 1.2.0. Both have
 * the form that the contract gives a versionName.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): number[] {
  return version.replace(/^v/, '').split('.').map(Number);
}
