import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { useAgent } from '../../lib/config/agent.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { contactsQuery, touchQuery } from './api.ts';
import { ContactRow } from './contact-row.tsx';
import styles from './official-page.module.css';
import { PermanentAddresses } from './permanent-addresses.tsx';

type Contact = CallOutput<'getBusinessInfo'>['list'][number];

const sections: readonly { kind: Contact['kind']; title: string }[] = [
  { kind: 'official', title: '官方联系方式' },
  { kind: 'group', title: '官方群组' },
  { kind: 'service', title: '客服' },
  { kind: 'business', title: '商务合作' },
];

/** How the operator is reached, and how the app is found again when an address is gone. */
export function OfficialPage() {
  const back = useBack();
  const contacts = useQuery(contactsQuery());
  const touch = useQuery(touchQuery());
  return (
    <div className={styles.page}>
      <PageHeader title="官方联系方式" onBack={back} />
      <Content contacts={contacts} touch={touch} />
    </div>
  );
}

interface ContentProps {
  readonly contacts: ReturnType<typeof useQuery<CallOutput<'getBusinessInfo'>>>;
  readonly touch: ReturnType<typeof useQuery<CallOutput<'getNeverLoseTouch'>>>;
}

function Content({ contacts, touch }: ContentProps) {
  const agentName = useAgent()?.agentName ?? '';
  if (contacts.isPending || touch.isPending)
    return (
      <output className={styles.waiting} aria-label="正在加载">
        <Skeleton height="78rem" radius="4.5rem" />
        <Skeleton height="34rem" radius="3.5rem" />
      </output>
    );
  const failed = contacts.error ?? touch.error;
  if (!contacts.data && !touch.data && failed)
    return (
      <ErrorState message={messageOf(failed)} onRetry={() => Promise.all([contacts.refetch(), touch.refetch()])} />
    );
  const addresses = touch.data?.addresses ?? [];
  const all = withoutTwice([...(contacts.data?.list ?? []), ...(touch.data?.groups ?? [])]);
  if (addresses.length === 0 && all.length === 0)
    return <EmptyState icon={<Headset />} title="还没有公布联系方式" note="请稍后再来看看" />;
  return (
    <>
      <Tagline />
      {addresses.length > 0 && <PermanentAddresses addresses={addresses} agentName={agentName} />}
      {sections.map(({ kind, title }) => (
        <ContactSection key={kind} title={title} contacts={all.filter((contact) => contact.kind === kind)} />
      ))}
      <p className={styles.end}>请认准以上官方渠道，谨防假冒</p>
    </>
  );
}

/** What the agent says of itself; most say nothing. */
function Tagline() {
  const agent = useAgent();
  return agent?.tagline ? <p className={styles.tagline}>{agent.tagline}</p> : null;
}

function ContactSection({ title, contacts }: { title: string; contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <li key={`${contact.name} ${contact.value}`}>
            <ContactRow contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The two calls overlap: a group may be a contact as well. */
function withoutTwice(contacts: readonly Contact[]): Contact[] {
  return [
    ...new Map(contacts.map((contact) => [`${contact.kind} ${contact.name} ${contact.value}`, contact])).values(),
  ];
}
