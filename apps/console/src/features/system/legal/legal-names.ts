import { privacy } from '@liuguang/contract/legal/privacy.ts';
import { terms } from '@liuguang/contract/legal/terms.ts';
import { typedText } from '@liuguang/contract/legal/legal-sections.ts';
import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';

export const legalNames: Readonly<Record<LegalKind, string>> = { terms: terms.title, privacy: privacy.title };

/** What is shown where nobody has written one. */
export const builtInTexts: Readonly<Record<LegalKind, string>> = {
  terms: typedText(terms),
  privacy: typedText(privacy),
};
