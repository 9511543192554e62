import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

const PictureViewer = lazyPart(() => import('./picture-viewer.tsx').then((module) => module.PictureViewer));

/** Pictures that can be opened over the whole screen: what opens one of them, and what to draw beside them. */
export function usePictureViewer(pictures: readonly Picture[]) {
  const [start, setStart] = useState<number | null>(null);
  const viewer = (
    <Suspense>
      {start !== null && <PictureViewer pictures={pictures} start={start} onClose={() => setStart(null)} />}
    </Suspense>
  );
  return { open: setStart, viewer };
}
