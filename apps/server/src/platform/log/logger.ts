import { pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from '../config/config.ts';
import { readableLine } from './readable-line.ts';
import { redactedPaths, redactUrl } from './redact.ts';
import { sourceStack } from './source-stack.ts';

export type Logger = pino.Logger;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** JSON lines for machines; short readable ones for a developer who looks at a terminal. */
export function createLogger(config: Pick<Config, 'env' | 'logLevel'>, output: Output = process.stdout): Logger {
  const readable = config.env === 'development' && output.isTTY === true;
  const write = readable ? (line: string) => output.write(readableLine(line)) : (line: string) => output.write(line);
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths, censor: '***' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: readableError, url: redactUrl },
    },
    { write },
  );
}

function readableError(error: Error): object {
  const shown = stdSerializers.err(error);
  // Whatever was thrown comes here, not only errors.
  if (typeof shown?.stack === 'string') shown.stack = sourceStack(shown.stack);
  return shown;
}
