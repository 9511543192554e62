import { vi } from 'vitest';
import type { Command } from '../cli/command.ts';
import type { Program } from '../platform/process/program.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** What a command says, or why it refuses. In this process: starting another one takes longer than all of it. */
export async function runCommand(command: Command, args: readonly string[], place: Place): Promise<string> {
  const said: string[] = [];
  const stops: (() => unknown)[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  vi.stubEnv('DATA_DIR', place.dataDir);
  vi.stubEnv('DATABASE_URL', place.databaseUrl);
  try {
    await command.run(args, { onStop: (stop: () => unknown) => void stops.push(stop) } as unknown as Program);
    return said.join('').trim();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    output.mockRestore();
    vi.unstubAllEnvs();
  }
}
