// In a file of its own: the app draws by these and needs no schema for it.

/** A video is cut into pieces of this length, each read at an address of its own. */
export const danmakuSegmentMs = 60_000;
/** Longer ones would not have crossed a phone before the next scene. */
export const danmakuMaxLength = 50;
/** The longest video that an upload may be is shorter. */
export const danmakuMaxSegment = 1440;

/** The first is everybody's, the others are for VIP; light enough to be read over any picture. */
export const danmakuColors = [
  '#FFFFFF',
  '#FFC46B',
  '#FF8F7F',
  '#FF9AD5',
  '#8FD3FF',
  '#7FE3B5',
  '#D3B6FF',
  '#F5F07A',
] as const;
