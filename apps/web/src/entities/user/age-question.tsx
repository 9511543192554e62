import { ShieldAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

const AgeGate = lazyPart(() => import('./age-gate.tsx').then((module) => module.AgeGate));

/** In the place of what only adults may see: asks at once, and again for whoever said no first. */
export function AgeQuestion({ title }: { title: string }) {
  const [asked, setAsked] = useState(true);
  return (
    <>
      <EmptyState
        icon={<ShieldAlert />}
        title={title}
        note="确认年满 18 岁后可以继续"
        action={{ label: '去确认', onClick: () => setAsked(true) }}
      />
      <Suspense>{asked && <AgeGate onLeave={() => setAsked(false)} />}</Suspense>
    </>
  );
}
