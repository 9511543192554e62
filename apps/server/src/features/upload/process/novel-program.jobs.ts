import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unpackNovel } from '../../novel/novel.public.ts';
import type { NovelSpec, ReadNovel } from './media-messages.ts';
import { mediaProgram } from '../../../platform/process/media-program.ts';

mediaProgram<NovelSpec, ReadNovel>({
  maxMemoryBytes: () => 640 * 1024 ** 2,
  tooMuch: '文件过于复杂，处理所需内存超过限制',
  async run({ input, outDir }, say) {
    const { size } = await stat(input);
    let told = 0;
    // What comes out is of about the size of what goes in; the last step is the worker's.
    const novel = await unpackNovel(input, outDir, (chars) => {
      if (Date.now() - told < 300) return;
      told = Date.now();
      // A share that nobody hears is not missed: the next one says more.
      say({ kind: 'progress', share: Math.min(0.95, (2.5 * chars) / size) }).catch(() => {});
    });
    if (typeof novel === 'string') return await say({ kind: 'refused', reason: novel });
    const hash = createHash('sha256');
    await pipeline(createReadStream(input), hash);
    await say({ kind: 'done', result: { ...novel, sha256: hash.digest() } });
  },
});
