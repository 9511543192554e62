/** One figure of a bench beside what it is measured against; what counts is their ratio, because machines differ. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly baseline: number;
  /** What the baseline is: 'bare node:http', 'the plain page'. */
  readonly of: string;
  /** The ratio that is promised; null where none is, and the fence alone watches. */
  readonly goal: number | null;
  readonly better: 'higher' | 'lower';
  /** Whether a worse ratio fails the fence. Not where the baseline is a fixed number: then it is the machine that differs. */
  readonly fenced: boolean;
}

type Measured = Pick<Figure, 'name' | 'value' | 'baseline' | 'of' | 'goal'>;

/** A rate or another figure that should be high against its baseline. */
export function atLeast(figure: Measured): Figure {
  return { ...figure, better: 'higher', fenced: true };
}

/** A time or a size that should be low against its baseline. */
export function atMost(figure: Measured): Figure {
  return { ...figure, better: 'lower', fenced: true };
}

/** A figure that has no baseline in the run, only a limit: shown, and fenced where it hardly depends on the machine. */
export function limited(
  name: string,
  value: number,
  { limit, of, better = 'lower', fenced = false }: { limit: number; of: string } & Partial<Figure>,
): Figure {
  return { name, value, baseline: limit, of, goal: 1, better, fenced };
}

export function ratioOf({ value, baseline }: Pick<Figure, 'value' | 'baseline'>): number {
  return value / baseline;
}

export function meetsGoal(figure: Figure): boolean {
  if (figure.goal === null) return true;
  return figure.better === 'higher' ? ratioOf(figure) >= figure.goal : ratioOf(figure) <= figure.goal;
}

const columns = [46, 11, 11, 8, 8] as const;

function line([name = '', ...cells]: readonly string[], end: string): string {
  const aligned = cells.map((cell, at) => cell.padStart(columns[at + 1] ?? 8));
  return [name.padEnd(columns[0]), ...aligned, ` ${end}`].join('');
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const sign = figure.better === 'higher' ? '≥' : '≤';
    const cells = [figure.name, amount(figure.value), amount(figure.baseline), ratioOf(figure).toFixed(3)];
    return line(
      [...cells, figure.goal === null ? '' : `${sign} ${figure.goal}`],
      `${meetsGoal(figure) ? 'yes' : 'NO '} of ${figure.of}`,
    );
  });
  return [line(['', 'figure', 'beside it', 'ratio', 'goal'], 'met'), ...rows].join('\n');
}

function amount(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
