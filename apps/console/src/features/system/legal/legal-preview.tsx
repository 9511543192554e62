import { legalNamePlace, legalSections } from '@liuguang/contract/legal/legal-sections.ts';
import { Typography } from 'antd';

/** What phones show in the place of the name. */
const exampleName = '流光';

/** The text as the app lays it out: words alone, sections under numbers. */
export function LegalPreview({ text }: { text: string }) {
  const sections = legalSections(text.replaceAll(legalNamePlace, exampleName));
  const plain = sections.filter(({ heading }) => heading === null);
  const headed = sections.filter(({ heading }) => heading !== null);
  return (
    <article aria-label="预览">
      {plain.map(({ paragraphs }) => (
        <Paragraphs key="opening" of={paragraphs} />
      ))}
      {headed.map(({ heading, paragraphs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          <Typography.Title level={5}>
            {index + 1}. {heading}
          </Typography.Title>
          <Paragraphs of={paragraphs} />
        </section>
      ))}
    </article>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key
  return of.map((paragraph, index) => <Typography.Paragraph key={index}>{paragraph}</Typography.Paragraph>);
}
