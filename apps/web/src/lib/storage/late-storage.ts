import { flag, index, listOf, oneOf, type Parser, recordOf, shape, text } from './schema.ts';
import { lasting, typedStorage } from './storage.ts';

/** Apart from the other keys, because no script of the first screen reads them. */
const lateKeys = {
  /** Standard when left out. Read before the first paint, by index.html. */
  textSize: oneOf('large', 'huge', 'double'),
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
  /** How danmaku are shown: on or off, and in percent the size of letters, opacity, part of the picture, and how many. */
  danmaku: shape({ on: flag, size: index, opacity: index, area: index, density: index }),
  /** Whether the next title starts by itself, whether a video goes on in a small player, and its speed in percent. */
  playback: shape({ next: flag, mini: flag, rate: index }),
  /** Whose danmaku are not shown here, newest first. */
  danmakuBlocks: listOf(text(32)),
  /** Words that were searched here, newest first; the list never leaves the device. */
  searchHistory: listOf(text(50)),
  /** A post that was begun and not published. */
  postDraft: shape({
    text: text(2000),
    topics: listOf(text(30)),
    pictures: listOf(shape({ uploadId: text(64), url: text(256) })),
    clientKey: text(64),
    savedAt: index,
  }),
  /** What was said about files that have not begun to be sent, as JSON; a file itself is chosen again. */
  uploadDrafts: text(65_536),
  /** Feedback that was begun and not sent. */
  opinionDraft: shape({
    kind: oneOf('bug', 'idea', 'content', 'payment', 'account', 'other'),
    text: text(1000),
    contact: text(100),
    pictures: listOf(shape({ uploadId: text(64), url: text(256) })),
    clientKey: text(64),
    savedAt: index,
  }),
  /** Whose listings /city shows, and those before it, newest first. */
  chosenCity: shape({ cityId: text(6), name: text(16) }),
  recentCities: listOf(shape({ cityId: text(6), name: text(16) })),
  /** A listing that was begun and not submitted: its fields by name. */
  listingDraft: shape({
    fields: recordOf(text(3000)),
    pictures: listOf(shape({ uploadId: text(64), url: text(256) })),
    clientKey: text(64),
    savedAt: index,
  }),
} satisfies Record<string, Parser<unknown>>;

export const lateStorage = typedStorage(() => lasting(globalThis.localStorage), lateKeys);
