import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { ConsoleShell } from './console-shell.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

const brand = {
  algorithm: theme.darkAlgorithm,
  token: {
    colorPrimary: '#ff4d3d',
    colorBgBase: '#0d0e12',
    colorInfo: '#5aa9ff',
    colorSuccess: '#35c28b',
    borderRadius: 10,
  },
};

createRoot(root).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={brand}>
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleShell>
          <OverviewPage />
        </ConsoleShell>
      </QueryClientProvider>
    </ConfigProvider>
  </StrictMode>,
);
