import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleAd } from '../../testing/samples.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startVisit } from '../../testing/visit.ts';
import { ApplicationPage } from './application-page.tsx';

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the applications', () => {
  it('stand under their categories, which can be chosen, below the app itself', async () => {
    await startVisit(null, {
      getPlatForm: () => ({ list: [{ key: 'DownloadUrl', value: 'https://get.example/app' }] }),
      getApplicationAd: () => ({
        list: [
          sampleAd('1', { adName: '唱机', category: '音乐' }),
          sampleAd('2', { adName: '阳台农场', category: '生活' }),
          sampleAd('3', { adName: '收音机', category: '音乐' }),
          sampleAd('4', { adName: '无名' }),
        ],
      }),
    });
    renderScreen(ApplicationPage, '/application');
    expect(await screen.findByText('收音机')).toBeTruthy();
    expect(headings()).toEqual(['音乐', '生活', '精选']);
    fireEvent.click(screen.getByRole('tab', { name: '音乐' }));
    expect(headings()).toEqual(['音乐']);
    expect(screen.queryByText('阳台农场')).toBeNull();
    const download = await screen.findByRole('link', { name: '下载' });
    expect(download.getAttribute('href')).toBe('https://get.example/app');
  });

  it('offer no download where there is none, or none that may be opened', async () => {
    await startVisit(null, {
      getPlatForm: () => ({ list: [{ key: 'DownloadUrl', value: 'javascript:alert(1)' }] }),
      getApplicationAd: () => ({ list: [] }),
    });
    renderScreen(ApplicationPage, '/application');
    expect(await screen.findByText('还没有推荐的应用')).toBeTruthy();
    expect(await screen.findByText(/添加到主屏幕/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '下载' })).toBeNull();
  });
});
