import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { useBack } from '../../lib/navigation/use-back.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { OwnFeedback } from './own-feedback.tsx';

const tabs = [
  { id: 'new', label: '我要反馈' },
  { id: 'mine', label: '我的反馈' },
] as const;

/** Tells the operator something, and shows what was answered. */
export function FeedbackPage() {
  const back = useBack();
  const navigate = useNavigate();
  const { tab: shown = 'new' } = useSearch({ from: '/feedback' });
  const show = (id: 'new' | 'mine') => void navigate({ to: '/feedback', search: { tab: id }, replace: true });
  return (
    <div className={styles.page}>
      <PageHeader title="意见反馈" onBack={back} />
      <Tabs label="意见反馈" items={tabs} value={shown} panelId="feedback" onChange={show} />
      <div id="feedback" role="tabpanel" aria-label={tabs.find(({ id }) => id === shown)?.label}>
        <AccountOnly note="反馈和回复会保存在你的账号里">
          {shown === 'new' ? <FeedbackForm onSent={() => show('mine')} /> : <OwnFeedback onWrite={() => show('new')} />}
        </AccountOnly>
      </div>
    </div>
  );
}
