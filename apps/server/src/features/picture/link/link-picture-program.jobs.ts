import { makeLinkPicture } from '@liuguang/media/picture/link-picture.ts';
import { mediaProgram } from '../../../platform/process/media-program.ts';
import type { LinkPictureBytes } from './link-picture.ts';

mediaProgram<LinkPictureBytes, LinkPictureBytes>({
  maxMemoryBytes: () => 512 * 1024 ** 2,
  tooMuch: '图片过于复杂，处理所需内存超过限制',
  async run({ bytes }, say) {
    await say({ kind: 'done', result: { bytes: await makeLinkPicture(bytes) } });
  },
});
