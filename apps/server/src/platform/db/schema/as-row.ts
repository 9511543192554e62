/** A shape as a row of raw SQL holds it: counts, which may be int8, as text and times as dates. */
export type AsRow<Shape, Counts extends keyof Shape, Times extends keyof Shape = never> = Omit<Shape, Counts | Times> &
  Record<Counts, string> &
  Record<Times, Date>;
