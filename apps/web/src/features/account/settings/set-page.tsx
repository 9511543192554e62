import { useSearch } from '@tanstack/react-router';
import { FactorView } from '../second-factor/factor-view.tsx';
import { DeleteView } from './delete-view.tsx';
import { DevicesView } from './devices-view.tsx';
import { LicencesView } from './licences-view.tsx';
import { MailView } from './mail-view.tsx';
import { NotificationsView } from './notifications-view.tsx';
import { OfflineView } from './offline-view.tsx';
import { SetView } from './set-view.tsx';

/** Settings, and the pages that belong to them: each with an address of its own, so that going back works. */
export function SetPage() {
  const { view } = useSearch({ from: '/set' });
  if (view === 'devices') return <DevicesView />;
  if (view === 'factor') return <FactorView />;
  if (view === 'delete') return <DeleteView />;
  if (view === 'licences') return <LicencesView />;
  if (view === 'mail') return <MailView />;
  if (view === 'notifications') return <NotificationsView />;
  if (view === 'offline') return <OfflineView />;
  return <SetView />;
}
