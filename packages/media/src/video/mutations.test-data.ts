/** Numbers from 0 to 1 that are the same in every run: a file that broke something can be made again. */
export function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const kinds = ['flip', 'flip-head', 'cut', 'drop', 'repeat', 'swap', 'zero', 'splice'] as const;

/** One of many ways in which a real file can come out wrong, decided by its number. */
export function mutate(original: Buffer, number: number): { kind: string; bytes: Buffer } {
  const random = seeded(number + 1);
  const at = (length: number) => Math.floor(random() * length);
  const kind = kinds[number % kinds.length] ?? 'flip';
  const bytes = Buffer.from(original);
  const size = 1 + at(Math.min(4096, bytes.length / 2));
  const [one, two] = [at(bytes.length - size), at(bytes.length - size)];
  const range = kind === 'flip-head' ? Math.min(2048, bytes.length) : bytes.length;
  switch (kind) {
    case 'flip':
    case 'flip-head':
      for (let i = 1 + at(40); i > 0; i -= 1) bytes[at(range)] = at(256);
      return { kind, bytes };
    case 'cut':
      return { kind, bytes: bytes.subarray(0, one) };
    case 'drop':
      return { kind, bytes: Buffer.concat([bytes.subarray(0, one), bytes.subarray(one + size)]) };
    case 'repeat':
      return { kind, bytes: Buffer.concat([bytes.subarray(0, one + size), bytes.subarray(one)]) };
    case 'swap':
      original.copy(bytes, one, two, two + size);
      original.copy(bytes, two, one, one + size);
      return { kind, bytes };
    case 'zero':
      return { kind, bytes: bytes.fill(0, one, one + size) };
    case 'splice':
      return { kind, bytes: Buffer.concat([bytes.subarray(0, one), original.subarray(two)]) };
    default:
      return kind satisfies never;
  }
}
