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

const gap = 10;

/** The floating ad begins above the icon. */
export function firstAdPlace(area: Area): Place {
  const { x, y } = firstPlace(area);
  return keepInside({ x, y: y - iconSize.height - gap }, area);
}

/** The nearest place above or below the other one, when the two would touch. */
export function keepApart(place: Place, other: Place, area: Area): Place {
  const step = iconSize.height + gap;
  const apart = (at: Place): boolean =>
    Math.abs(at.x - other.x) >= iconSize.width + gap || Math.abs(at.y - other.y) >= step;
  if (apart(place)) return place;
  const above = keepInside({ x: place.x, y: other.y - step }, area);
  const below = keepInside({ x: place.x, y: other.y + step }, area);
  const [near, far] = place.y < other.y ? [above, below] : [below, above];
  return apart(near) ? near : far;
}
