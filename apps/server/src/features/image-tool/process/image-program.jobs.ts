import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ratePicture, stopRating } from '@liuguang/media/classifier/rate-picture.ts';
import { encodeResult, runImageTool, ToolRefusal } from '@liuguang/media/image-tools/run-tool.ts';
import type { Raster } from '@liuguang/media/image-tools/tool-run.ts';
import { makePicture } from '@liuguang/media/picture/picture.ts';
import { PictureProblem } from '@liuguang/media/picture/picture-problem.ts';
import { allowOnlyPictures } from '@liuguang/media/picture/untrusted-picture.ts';
import { mediaProgram } from '../../../platform/process/media-program.ts';
import type { JobPicture, ToolSpec, ToolResult } from './image-messages.ts';

// One tool on one picture, in a process of its own: it knows no database and no secret, and ends when it is done.

allowOnlyPictures();

mediaProgram<ToolSpec, ToolResult>({
  priority: 15,
  maxMemoryBytes: () => 1400 * 1024 ** 2,
  tooMuch: '图片过大，处理所需内存超过限制',
  async run({ input, outDir, tool, options: wish, maxPixels }, say) {
    try {
      const task = { path: input, tool, wish, maxPixels, rate: ratePicture };
      const { before, after } = await runImageTool(task, {
        // A share that nobody hears is not missed: the next one says more.
        onProgress: (share) => {
          say({ kind: 'progress', share }).catch(() => {});
        },
      });
      const pictures = { before: await write(outDir, 'before', before), after: await write(outDir, 'after', after) };
      const result = { ...pictures, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 };
      await say({ kind: 'done', result });
    } catch (error) {
      if (!(error instanceof ToolRefusal) && !(error instanceof PictureProblem)) throw error;
      await say({ kind: 'refused', reason: error.reason });
    } finally {
      await stopRating();
    }
  },
});

async function write(outDir: string, side: 'before' | 'after', picture: Raster): Promise<JobPicture> {
  const name = `${side}.${picture.channels === 4 ? 'png' : 'jpg'}`;
  await writeFile(path.join(outDir, name), await encodeResult(picture));
  const { placeholder } = await makePicture(picture, { widths: [64] });
  return { name, width: picture.width, height: picture.height, placeholder };
}
