import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startVisit } from '../../testing/visit.ts';
import type { Visit } from '../../testing/visit.ts';
import { PrivacyPage, TermsPage } from './legal-page.tsx';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

let visit: Visit;
afterEach(async () => {
  cleanup();
  await visit.close();
});

describe.each([
  { path: '/terms', Page: TermsPage, text: terms },
  { path: '/privacy', Page: PrivacyPage, text: privacy },
])('$path', ({ path, Page, text }) => {
  it('names the agent and shows every section under one title', async () => {
    visit = await startVisit(null, {});
    renderScreen(Page, path);
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(text.sections.length);
    expect(await screen.findByText(text.opening('流光'))).toBeTruthy();
  });
});
