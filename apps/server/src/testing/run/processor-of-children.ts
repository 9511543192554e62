import { readFileSync } from 'node:fs';

/** Processor time of child processes that have ended, in seconds: Node does not tell, Linux does, in hundredths. 0 elsewhere. */
export function processorOfChildren(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
