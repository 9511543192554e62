import { type LegalSection, legalSections } from '@liuguang/contract/legal/legal-sections.ts';
import type { LegalText } from '@liuguang/contract/legal/legal-text.ts';
import { privacy } from '@liuguang/contract/legal/privacy.ts';
import { terms } from '@liuguang/contract/legal/terms.ts';
import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAgent } from '../../lib/config/agent.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { legalTextQuery } from './api.ts';
import styles from './legal-page.module.css';

export function TermsPage() {
  return <LegalPage kind="terms" text={terms} />;
}

export function PrivacyPage() {
  return <LegalPage kind="privacy" text={privacy} />;
}

interface LegalPageProps {
  readonly kind: LegalKind;
  /** Of the product, where neither the agent nor the installation has one. */
  readonly text: LegalText;
}

function LegalPage(props: LegalPageProps) {
  const back = useBack();
  return (
    <>
      <PageHeader title={props.text.title} onBack={back} />
      <Content {...props} />
    </>
  );
}

function Content({ kind, text }: LegalPageProps) {
  const agent = useAgent();
  const own = useQuery(legalTextQuery(kind));
  if (own.isPending)
    return (
      <output className={styles.text} aria-label="正在加载">
        <Skeleton height="6rem" width="40rem" radius="2rem" />
        <Skeleton height="50rem" radius="3rem" />
        <Skeleton height="50rem" radius="3rem" />
      </output>
    );
  // Not the text of the product: what the operator wrote may say something else.
  if (!own.data) return <ErrorState message={messageOf(own.error)} onRetry={() => own.refetch()} />;
  if (own.data.text !== '')
    return (
      <Article
        updated={own.data.updatedAt === null ? null : dateOf(own.data.updatedAt)}
        sections={legalSections(own.data.text)}
      />
    );
  const opening = { heading: null, paragraphs: [text.opening(agent?.agentName ?? '本应用')] };
  return <Article updated={text.updated} sections={[opening, ...text.sections]} />;
}

/** 2026年1月31日 */
function dateOf(time: number): string {
  const [year, month, day] = formatDate(time).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Sections under numbers; what has no heading stands plainly before them. */
function Article({ updated, sections }: { updated: string | null; sections: readonly LegalSection[] }) {
  const plain = sections.filter(({ heading }) => heading === null).flatMap(({ paragraphs }) => paragraphs);
  const headed = sections.filter(({ heading }) => heading !== null);
  return (
    <article className={styles.text}>
      {updated !== null && <p className={styles.updated}>更新于{updated}</p>}
      <Paragraphs of={plain} />
      {headed.map(({ heading, paragraphs }, index) => (
        // A text never changes its order while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          <h2>
            <span aria-hidden="true">{index + 1}</span>
            {heading}
          </h2>
          <Paragraphs of={paragraphs} />
        </section>
      ))}
    </article>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key
  return of.map((paragraph, index) => <p key={index}>{paragraph}</p>);
}
