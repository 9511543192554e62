import { expect, it } from 'vitest';
import { legalText } from '../shapes/brand.ts';
import { legalNamePlace, legalSections, typedText } from './legal-sections.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

it.each([terms, privacy])(
  'gives $title of the product as a text that reads the same, and that may be saved',
  (text) => {
    const typed = typedText(text);
    expect(legalText.parse(typed)).toBe(typed);
    const [opening, ...sections] = legalSections(typed);
    expect(opening).toEqual({ heading: null, paragraphs: [text.opening(legalNamePlace)] });
    expect(sections).toEqual(text.sections);
    expect(typed).toContain(legalNamePlace);
  },
);
