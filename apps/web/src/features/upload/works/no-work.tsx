import { useNavigate } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { Absence } from '../../../lib/api/absence.tsx';

/** In the place of a work that is not there, or did not come. */
export function NoWork({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const navigate = useNavigate();
  return (
    <Absence
      error={error}
      onRetry={onRetry}
      gone={{
        icon: <Clapperboard />,
        title: '找不到这个作品',
        note: '可能已经删除',
        action: { label: '作品管理', onClick: () => navigate({ to: '/works' }) },
      }}
    />
  );
}
