import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { linkPicture, pictureIdOf } from '../../picture/picture.public.ts';

/** Drawn for each agent with its icons, and served beside them on its hosts. */
export const shareCardName = 'share.jpg';

/** The path of the picture that the operator chose for links; undefined: the drawn one stands for it. */
export function sharePictureOf({ sharePicture = '' }: Pick<AgentInfo, 'sharePicture'>): string | undefined {
  const pictureId = pictureIdOf(sharePicture);
  return pictureId === undefined ? undefined : linkPicture.path(pictureId);
}
