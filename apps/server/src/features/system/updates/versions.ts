/** Whether the first is a later release; a preview of a version is earlier than it. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const index of [0, 1, 2]) {
    const apart = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (apart !== 0) return apart > 0;
  }
  return a.preview === '' && b.preview !== '';
}

function partsOf(version: string): { numbers: number[]; preview: string } {
  const [numbers = '', preview = ''] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), preview };
}
