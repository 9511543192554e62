import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCarried } from '../../../entities/video/carried.ts';

const MiniPlayer = lazyPart(() => import('./mini-player.tsx').then((module) => module.MiniPlayer));

/** Shows what is taken along, over whatever screen there is. */
export function MiniHost() {
  const carried = useCarried((state) => state.carried);
  useEffect(() => {
    useCarried.setState({ hosted: true });
    return () => useCarried.setState({ hosted: false });
  }, []);
  return (
    carried && (
      <Suspense>
        <MiniPlayer key={carried.videoId} session={carried} />
      </Suspense>
    )
  );
}
