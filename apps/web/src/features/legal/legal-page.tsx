import { useAgent } from '../../lib/config/agent.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { LegalText } from './legal-text.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';
import styles from './legal-page.module.css';

export function TermsPage() {
  return <LegalPage text={terms} />;
}

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}

function LegalPage({ text }: { text: LegalText }) {
  const back = useBack();
  const agent = useAgent();
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <article className={styles.text}>
        <p className={styles.updated}>更新于{text.updated}</p>
        <p>{text.opening(agent?.agentName ?? '本应用')}</p>
        {text.sections.map(({ heading, paragraphs }, index) => (
          <section key={heading}>
            <h2>
              <span aria-hidden="true">{index + 1}</span>
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </>
  );
}
