import { index, oneOf, shape, text } from './schema.ts';
import type { Parser } from './schema.ts';
import { lasting, typedStorage } from './storage.ts';

/** Apart from the other keys, because no script of the first screen reads them. */
const lateKeys = {
  /** Standard when left out. Read before the first paint, by index.html. */
  textSize: oneOf('large', 'huge'),
  /** Dark when left out; read there as well. */
  appearance: oneOf('light', 'system'),
  /** The account that notices are pushed to this browser for. */
  push: text(64),
  /** When push was last offered here. */
  pushAsked: index,
  /** It was said on this device that the app opens without a network. */
  offlineTold: oneOf('yes'),
  /** Where the floating icon was left, and the floating ad. */
  iconPlace: shape({ x: index, y: index }),
  adPlace: shape({ x: index, y: index }),
} satisfies Record<string, Parser<unknown>>;

export const lateStorage = typedStorage(() => lasting(globalThis.localStorage), lateKeys);
