import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PictureProblem } from '@liuguang/media/picture/picture-problem.ts';
import { allowOnlyPictures, makeUntrustedPicture } from '@liuguang/media/picture/untrusted-picture.ts';
import type { PictureSpec, ReadPicture } from './picture-messages.ts';
import { mediaProgram } from '../../../platform/process/media-program.ts';

allowOnlyPictures();

mediaProgram<PictureSpec, ReadPicture>({
  maxMemoryBytes: () => 1024 * 1024 ** 2,
  tooMuch: '图片过于复杂，处理所需内存超过限制',
  async run({ input }, say) {
    try {
      const picture = await makeUntrustedPicture(input);
      const sha256 = createHash('sha256')
        .update(await readFile(input))
        .digest();
      await say({ kind: 'done', result: { picture, sha256 } });
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      await say({ kind: 'refused', reason: error.reason });
    }
  },
});
