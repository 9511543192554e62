import { z } from 'zod';

const record = z.looseObject({
  time: z.string().optional(),
  level: z.string().optional(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

const colours: Record<string, number> = { trace: 90, debug: 90, info: 36, warn: 33, error: 31, fatal: 35 };

/** One JSON log line as `12:00:01 info  text key=value`, an error's stack below it. */
export function readableLine(line: string): string {
  const parsed = record.safeParse(JSON.parse(line));
  if (!parsed.success) return line;
  const { time, level = 'info', msg = '', err, ...rest } = parsed.data;
  const clock = (time ?? '').slice(11, 19);
  const values = Object.entries(rest).map(([key, value]) => ` \u001B[90m${key}=${shown(value)}\u001B[0m`);
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
  return `${clock} \u001B[${colours[level] ?? 0}m${level.padEnd(5)}\u001B[0m ${msg}${values.join('')}${stack}\n`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
