import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { ConsoleApp } from './console-app.tsx';

// The schemas of the contract check forms before they are sent; what they say is shown beside the fields.
z.config(zhCN());
// The calendars of the kit take their words from here.
dayjs.locale('zh-cn');

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
