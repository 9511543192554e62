/** A hash is cut into four; two that differ in at most 11 of 64 bits differ in at most 2 in one of the four. */
const bandBits = 16;
const bandCount = 4;
const bandDistance = 2;
/** Two looks that differ in more bits than this need not share a band, so they are not found. */
export const farthest = bandCount * (bandDistance + 1) - 1;

export function bitsOf(look: string): string {
  return BigInt(`0x${look}`).toString(2).padStart(64, '0');
}

/** Each with its place in front, so that all four go into one array and one index. */
export function bandsOf(look: string): number[] {
  return Array.from(
    { length: bandCount },
    (_, place) => place * 2 ** bandBits + parseInt(look.slice(place * 4, place * 4 + 4), 16),
  );
}

/** All bands that differ in at most two bits from one of the look's: 137 for each of the four. */
export function neighbours(look: string): number[] {
  const flips = Array.from({ length: bandBits }, (_, bit) => 1 << bit);
  const changes = [0, ...flips, ...flips.flatMap((a, index) => flips.slice(index + 1).map((b) => a | b))];
  return bandsOf(look).flatMap((band) => changes.map((change) => band ^ change));
}
