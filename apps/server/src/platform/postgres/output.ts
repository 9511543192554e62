/** PostgreSQL's programs speak English to us, whatever the machine speaks, and inherit no PG* settings of the user. */
export function clientEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}

/** Whether a reason, as PostgreSQL or `lastReason` words it, is that there is no room. */
export function isDiskFull(reason: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space|the disk is full/.test(reason);
}

/** The line of a program's output that says why it failed, with a hint for the failure that machines most often have. */
export function lastReason(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const failures = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)).map(messageOf);
  // A full disk makes many failures follow; the first one is the cause.
  if (isDiskFull(output)) {
    return `${failures[0] ?? 'no space left'} (the disk is full: free some space)`;
  }
  return failures.at(-1);
}

function messageOf(line: string): string {
  return line.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error|LOG):\s+/, '');
}
