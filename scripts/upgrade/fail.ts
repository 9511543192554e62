/** Something that an operator can do something about: told as it is, in one line. */
export class UpgradeError extends Error {}

export function say(text: string): void {
  process.stdout.write(`upgrade: ${text}\n`);
}

/** Runs a program of this folder; whatever ends it is one line. */
export async function runUpgrade(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`liuguang: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
