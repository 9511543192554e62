export interface Place {
  readonly x: number;
  readonly y: number;
}
/** The part of the window that the app takes: the whole phone, a column on a desktop. */
export interface Area {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const iconSize = { width: 60, height: 65 } as const;
const fromRight = 80;

function within(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)));
}

/** The nearest place that is wholly on the screen, in whole pixels. */
export function keepInside({ x, y }: Place, area: Area): Place {
  return {
    x: within(x, area.left, area.left + area.width - iconSize.width),
    y: within(y, 0, area.height - iconSize.height),
  };
}

export function firstPlace(area: Area): Place {
  return keepInside({ x: area.left + area.width - fromRight, y: area.height / 2 }, area);
}
