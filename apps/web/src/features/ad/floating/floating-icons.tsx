import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { lateStorage } from '../../../lib/storage/late-storage.ts';
import { floatingQuery } from '../api.ts';
import { FloatingAd } from './floating-ad.tsx';
import { FloatingIcon } from './floating-icon.tsx';
import { firstAdPlace, firstPlace, keepApart } from './icon-place.ts';
import type { Place } from './icon-place.ts';
import { useFloating, useScreenArea } from './use-floating.ts';

interface FloatingIconsProps {
  /** The way to the picture tools (`AI_TOOL_ENTRY`). */
  readonly tool: boolean;
  /** A booked ad may stand here. */
  readonly ads: boolean;
}

const iconKept = {
  read: () => lateStorage.read('iconPlace'),
  write: (place: Place) => lateStorage.write('iconPlace', place),
};
const adKept = {
  read: () => lateStorage.read('adPlace'),
  write: (place: Place) => lateStorage.write('adPlace', place),
};
const closeAd = (): void => useAppStore.setState({ showFloatAd: false });

/** What floats over the screens. The two never lie over each other: the ad makes room for the icon. */
export function FloatingIcons({ tool, ads }: FloatingIconsProps) {
  const area = useScreenArea();
  const icon = useFloating(iconKept, firstPlace(area), area);
  const ad = useFloating(adKept, firstAdPlace(area), area);
  const wanted = useAppStore((memory) => memory.showFloatAd) && ads;
  const booked = useQuery({ ...floatingQuery(), enabled: wanted }).data?.list[0];
  const adPlace = tool ? keepApart(ad.wanted, icon.wanted, area) : ad.wanted;
  return (
    <>
      {tool && <FloatingIcon place={icon.wanted} handlers={icon.handlers(icon.wanted)} />}
      {wanted && booked && <FloatingAd ad={booked} place={adPlace} handlers={ad.handlers(adPlace)} onClose={closeAd} />}
    </>
  );
}
