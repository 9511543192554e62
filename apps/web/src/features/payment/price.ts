/** Fen as a price: 18, 19.9, 0.35. Whole yuan stay whole. */
export function yuan(fen: number): string {
  const text = (fen / 100).toFixed(2);
  return text.endsWith('00') ? text.slice(0, -3) : text.replace(/0$/, '');
}
