import type { Progress } from '../features/backup/backup.public.ts';

const everyMs = 1000;

/** One line that changes on a terminal, and a line a second elsewhere. */
export function terminalProgress(): { progress: Progress; end: () => void } {
  const { stderr } = process;
  let last = 0;
  let shown = '';
  return {
    progress: (step, done, total) => {
      const now = performance.now();
      const text = total === 0 ? step : `${step} ${done} of ${total}`;
      if (text === shown || now - last < (stderr.isTTY ? 100 : everyMs)) return;
      last = now;
      shown = text;
      stderr.write(stderr.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
    },
    end: () => {
      if (stderr.isTTY && shown !== '') stderr.write('\r\u001B[K');
    },
  };
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KiB`;
  return bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(1)} MiB` : `${(bytes / 1024 ** 3).toFixed(2)} GiB`;
}
