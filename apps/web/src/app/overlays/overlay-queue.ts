import { useState } from 'react';

/** What asks for the whole attention of a visitor, in the order in which it is shown. Never two at once. */
const order = ['update', 'splash', 'account', 'recovery', 'watch', 'popup'] as const;
export type OverlayName = (typeof order)[number];

/** What is open stays open until it is done with, whatever asks meanwhile; then the first in order has its turn. */
export function turnOf(open: OverlayName | null, wanted: Readonly<Record<OverlayName, boolean>>): OverlayName | null {
  if (open && wanted[open]) return open;
  return order.find((name) => wanted[name]) ?? null;
}

export function useTurn(wanted: Readonly<Record<OverlayName, boolean>>): OverlayName | null {
  const [open, setOpen] = useState<OverlayName | null>(null);
  const turn = turnOf(open, wanted);
  if (turn !== open) setOpen(turn);
  return turn;
}
