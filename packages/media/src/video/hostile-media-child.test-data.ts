import { mediaProblems } from './media-problem.ts';
import { processVideo } from './process-video.ts';

// What the transcoder's process does with a file, for one file after the other: starting a process for each of thousands
// would take hours. It is killed and started again whenever a file upsets it.

export interface HostileSpec {
  readonly input: string;
  readonly outDir: string;
}

export type HostileAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'transcoded' | 'refused' | 'failed'; readonly detail: string; readonly peakBytes: number };

const known = new Set<string>(Object.values(mediaProblems));

process.on('disconnect', () => process.exit(1));
process.on('message', (order: HostileSpec) => {
  handle(order).then(
    (answer) => process.send?.(answer),
    () => process.exit(1),
  );
});
process.send?.({ kind: 'ready' } satisfies HostileAnswer);

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}

async function handle({ input, outDir }: HostileSpec): Promise<HostileAnswer> {
  try {
    const result = await processVideo(input, outDir, { previewSeconds: 1 }, () => {});
    if (result.ok) return { kind: 'transcoded', detail: '', peakBytes: peakBytes() };
    const { reason } = result.problem;
    return { kind: known.has(reason) ? 'refused' : 'failed', detail: reason, peakBytes: peakBytes() };
  } catch (error) {
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error), peakBytes: peakBytes() };
  }
}
