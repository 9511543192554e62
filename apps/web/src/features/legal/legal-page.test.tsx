import { privacy } from '@liuguang/contract/legal/privacy.ts';
import { terms } from '@liuguang/contract/legal/terms.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startVisit, visit } from '../../testing/visit.ts';
import { PrivacyPage, TermsPage } from './legal-page.tsx';

describe.each([
  { path: '/terms', Page: TermsPage, text: terms },
  { path: '/privacy', Page: PrivacyPage, text: privacy },
])('$path', ({ path, Page, text }) => {
  it('names the agent and shows every section under one title', async () => {
    await startVisit(null, { getLegalText: () => ({ text: '', updatedAt: null }) });
    renderScreen(Page, path);
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeTruthy();
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(text.sections.length);
    expect(await screen.findByText(text.opening('流光'))).toBeTruthy();
  });

  it('shows what the operator wrote, as words and nothing else', async () => {
    const own = '开头\n\n# 第一条\n\n甲 <b>乙</b>\n丙\n## 第二条\n<script>alert(1)</script>';
    await startVisit(null, {
      getLegalText: () => ({ text: own, updatedAt: Date.UTC(2026, 0, 30, 20) }),
    });
    renderScreen(Page, path);
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
      '1第一条',
      '2第二条',
    ]);
    expect([...document.querySelectorAll('article p')].map(({ textContent }) => textContent)).toEqual([
      '更新于2026年1月31日',
      '开头',
      '甲 <b>乙</b>',
      '丙',
      '<script>alert(1)</script>',
    ]);
    expect(document.querySelector('article b, article script')).toBeNull();
    expect(visit.inputs('getLegalText')).toEqual([{ kind: path.slice(1) }]);
  });

  it('says so when it cannot be read, instead of showing another text', async () => {
    await startVisit(null, { getLegalText: () => ({ refuse: 5000, message: '服务器开小差了' }) });
    renderScreen(Page, path);
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy();
    expect(screen.queryByText(text.opening('流光'))).toBeNull();
  });
});
