/** What the layout of a page depends on, besides the text. */
export interface TypeSettings {
  /** CSS pixels. */
  readonly fontSize: number;
  /** Times the font size. */
  readonly lineHeight: number;
  /** The blank at each side, as a step of the settings: 0 narrow … 3 wide. */
  readonly margin: number;
}

/** A page in whole pixels: `columns` of text of `columnWidth`, each with `side` left and right of it. */
export interface PageBox {
  readonly columns: 1 | 2;
  readonly columnWidth: number;
  readonly gap: number;
  readonly side: number;
  /** From one page to the next: the width of the area. */
  readonly stride: number;
  /** A whole number of lines. */
  readonly height: number;
  readonly lineHeight: number;
  readonly fontSize: number;
}

const sides = [14, 22, 32, 44] as const;
/** Longer lines tire the eye. */
const longestLine = 44;
const twoPagesFrom = 700;

/**
 * The page that fits an area. The text is a whole number of characters wide, so that justified Chinese stands on a
 * grid, and a whole number of lines high, so that the last line is as whole as the first. The gap between columns is
 * twice the side, which makes the step from page to page exactly the width of the area.
 */
export function pageBox(area: { width: number; height: number }, type: TypeSettings, twoPages: boolean): PageBox {
  const columns = twoPages && area.width >= twoPagesFrom && area.width > area.height ? 2 : 1;
  const stride = Math.max(columns, Math.floor(area.width / columns) * columns);
  const share = stride / columns;
  const wanted = sides[type.margin] ?? sides[1];
  const fitting = Math.floor((share - 2 * Math.min(wanted, share / 4)) / type.fontSize);
  const columnWidth = Math.min(share, Math.max(4, Math.min(longestLine, fitting)) * type.fontSize);
  const side = (share - columnWidth) / 2;
  const lineHeight = Math.round(type.fontSize * type.lineHeight);
  const lines = Math.max(1, Math.floor(area.height / lineHeight));
  return {
    columns,
    columnWidth,
    gap: 2 * side,
    side,
    stride,
    height: lines * lineHeight,
    lineHeight,
    fontSize: type.fontSize,
  };
}
