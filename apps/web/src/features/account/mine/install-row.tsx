import { SquarePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { askToInstall, useMayInstall } from '../../../lib/native/install.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const InstallSteps = lazyPart(() => import('./install-steps.tsx').then((module) => module.InstallSteps));

/** Puts the app on the home screen: by the browser where it offers that, else by a few steps that are shown. */
export function InstallRow() {
  const mayInstall = useMayInstall();
  const [shown, setShown] = useState(false);
  if (!mayInstall) return null;
  return (
    <>
      <ListRow
        icon={<SquarePlus />}
        tone="blue"
        label="添加到主屏幕"
        value="像应用一样打开"
        chevron
        onClick={async () => {
          if (!(await askToInstall())) setShown(true);
        }}
      />
      <Sheet open={shown} onClose={() => setShown(false)} title="添加到主屏幕">
        <Suspense fallback={<Skeleton height="60rem" radius="3rem" />}>{shown && <InstallSteps />}</Suspense>
      </Sheet>
    </>
  );
}
