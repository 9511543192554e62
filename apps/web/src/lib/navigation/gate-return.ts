import { index, type Parsed, shape, text } from '../storage/schema.ts';
import { lasting, typedStorage } from '../storage/storage.ts';

/** Who buys because something stopped them goes on with that something: the gate, the order made there, the way back. */

const gate = shape({
  /** Of a video or of a novel; the other is empty. */
  video: text(64),
  novel: text(64),
  /** The chapter that did not open. */
  chapter: text(64),
  /** Seconds of the video that the preview showed. */
  t: index,
});
export type Gate = Parsed<typeof gate>;

const kept = typedStorage(() => lasting(globalThis.sessionStorage), {
  /** How long the history was when the shop was opened, by the entry of that. */
  shopOpened: shape({ entry: text(64), length: index }),
  /** What was chosen there: it is chosen still when somebody comes back from the cashier. */
  shopPlan: text(64),
  /** The order that was made to open a gate. */
  gateOrder: shape({ orderId: text(64), length: index, gate }),
  /** It is paid, and this is where to go on. */
  gateOpened: gate,
});

interface GateSearch {
  readonly video?: string | undefined;
  readonly novel?: string | undefined;
  readonly chapter?: string | undefined;
  readonly t?: string | undefined;
}

/** The gate that led to the shop, by its address. */
export function gateOfSearch({ video = '', novel = '', chapter = '', t }: GateSearch): Gate | null {
  if (video === '' && novel === '') return null;
  return { video, novel, chapter, t: Math.max(0, Math.floor(Number(t) || 0)) };
}

/** Where the gate is, for a window that has no way back to it. */
export function screenOf({ video, novel, chapter, t }: Gate) {
  return video === ''
    ? ({ to: '/novelReader', search: { id: novel, ...(chapter === '' ? {} : { chapterId: chapter }) } } as const)
    : ({ to: '/video', search: { id: video, ...(t === 0 ? {} : { t: String(t) }) } } as const);
}

export const chosenPlan = (): string | undefined => kept.read('shopPlan');
export const keepPlan = (planId: string): void => kept.write('shopPlan', planId);

const keyName = '__TSR_key';

/** The key that the router gives each entry of the history; the same after a reload and after coming back. */
function entryKey(): string {
  const state: unknown = history.state;
  return (state as { readonly [keyName]?: string } | null)?.[keyName] ?? '';
}

/** The shop is open. When it comes into the history nothing lies behind it, so the length says where it is. */
export function noteShop(): void {
  const entry = entryKey();
  if (kept.read('shopOpened')?.entry !== entry) kept.write('shopOpened', { entry, length: history.length });
}

/** Before this window leaves for the cashier. */
export function keepGateOrder(orderId: string, where: Gate | null): void {
  kept.remove('gateOrder');
  if (where) kept.write('gateOrder', { orderId, gate: where, length: kept.read('shopOpened')?.length ?? 0 });
}

/** Browsers keep about this many entries and then forget the oldest: lengths say nothing any more. */
const fullHistory = 49;

export interface WayBack {
  readonly gate: Gate;
  /** How far back in the history the gate is; 0 where that is not known. */
  readonly steps: number;
}

/** From where the cashier led to after this order. */
export function wayBackOf(orderId: string): WayBack | null {
  const made = kept.read('gateOrder');
  if (made?.orderId !== orderId) return null;
  const steps = history.length - made.length + 1;
  const known = made.length > 1 && history.length < fullHistory && steps > 0;
  return { gate: made.gate, steps: known ? steps : 0 };
}

/** Goes back there; the gate finds it when it comes to be seen again. */
export function openGate(where: Gate): void {
  kept.remove('gateOrder');
  kept.remove('shopPlan');
  kept.write('gateOpened', where);
}

/** What was opened for this video or novel, until `forgetOpened`. */
export function openedGate(kind: 'video' | 'novel', id: string): Gate | null {
  const opened = kept.read('gateOpened');
  return opened && id !== '' && opened[kind] === id ? opened : null;
}

export const forgetOpened = (): void => kept.remove('gateOpened');
