import {
  ApiOutlined,
  AppstoreOutlined,
  BookOutlined,
  CheckSquareOutlined,
  CommentOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  HomeOutlined,
  ImportOutlined,
  NotificationOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShareAltOutlined,
  SoundOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { WebhookBadge } from '../features/open-api/webhook-badge.tsx';
import { SafetyBadge } from '../features/safety/safety-badge.tsx';

export interface Section {
  /** Its place in the address: `#/system/…`. */
  readonly key: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** Shown to who may make one of these calls: the lists of its tabs. */
  readonly needs?: AdminCallName | readonly AdminCallName[];
  /** Beside its name: what waits there. */
  readonly badge?: ComponentType;
  /** What it shows, loaded when it is opened; `rest` is the address behind the key. */
  readonly page?: LazyExoticComponent<ComponentType<{ rest: readonly string[] }>>;
}

/** The sections in the order of the menu. One without a page is not there yet, and not shown. */
export const sections: readonly Section[] = [
  {
    key: 'my-channels',
    name: '我的渠道',
    icon: <HomeOutlined />,
    needs: 'portal/channels',
    page: lazy(async () => ({ default: (await import('../features/dashboard/my-channels-page.tsx')).MyChannelsPage })),
  },
  {
    key: 'my-promotion',
    name: '我的推广',
    icon: <ShareAltOutlined />,
    needs: 'portal/promotion',
    page: lazy(async () => ({
      default: (await import('../features/promotion/portal/my-promotion-page.tsx')).MyPromotionPage,
    })),
  },
  {
    key: 'today',
    name: '今日',
    icon: <CheckSquareOutlined />,
    needs: 'overview/today',
    page: lazy(async () => ({ default: (await import('../features/dashboard/today-page.tsx')).TodayPage })),
  },
  {
    key: 'overview',
    name: '概览',
    icon: <DashboardOutlined />,
    needs: 'overview/figures',
    page: lazy(async () => ({ default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage })),
  },
  {
    key: 'agents',
    name: '渠道',
    icon: <AppstoreOutlined />,
    needs: 'agents/list',
    page: lazy(async () => ({ default: (await import('../features/agent/agent-page.tsx')).AgentPage })),
  },
  {
    key: 'ads',
    name: '广告',
    icon: <SoundOutlined />,
    needs: 'ads/list',
    page: lazy(async () => ({ default: (await import('../features/ad/ad-page.tsx')).AdPage })),
  },
  {
    key: 'videos',
    name: '视频',
    icon: <PlayCircleOutlined />,
    needs: 'videos/list',
    page: lazy(async () => ({ default: (await import('../features/video/video-page.tsx')).VideoPage })),
  },
  {
    key: 'novels',
    name: '小说',
    icon: <BookOutlined />,
    needs: 'novels/list',
    page: lazy(async () => ({ default: (await import('../features/novel/novel-page.tsx')).NovelPage })),
  },
  {
    key: 'imports',
    name: '导入',
    icon: <ImportOutlined />,
    needs: 'imports/list',
    page: lazy(async () => ({ default: (await import('../features/import/import-page.tsx')).ImportPage })),
  },
  {
    key: 'community',
    name: '社区',
    icon: <CommentOutlined />,
    needs: 'community/posts',
    page: lazy(async () => ({ default: (await import('../features/community/community-page.tsx')).CommunityPage })),
  },
  {
    key: 'city',
    name: '同城',
    icon: <EnvironmentOutlined />,
    needs: 'city/listings',
    page: lazy(async () => ({ default: (await import('../features/city/city-page.tsx')).CityPage })),
  },
  {
    key: 'image-tools',
    name: '图片工具',
    icon: <PictureOutlined />,
    needs: 'imageTools/jobs',
    page: lazy(async () => ({
      default: (await import('../features/image-tool/image-tool-page.tsx')).ImageToolPage,
    })),
  },
  {
    key: 'vip',
    name: '会员',
    icon: <CrownOutlined />,
    needs: ['plans/list', 'orders/list', 'redeem/list', 'channels/list', 'books/checks'],
    page: lazy(async () => ({ default: (await import('../features/payment/payment-page.tsx')).PaymentPage })),
  },
  {
    key: 'promotion',
    name: '推广',
    icon: <ShareAltOutlined />,
    needs: ['promotion/promoters', 'commission/statements', 'invites/list'],
    page: lazy(async () => ({ default: (await import('../features/promotion/promotion-page.tsx')).PromotionPage })),
  },
  {
    key: 'users',
    name: '用户',
    icon: <TeamOutlined />,
    needs: 'users/list',
    page: lazy(async () => ({ default: (await import('../features/account/account-page.tsx')).AccountPage })),
  },
  {
    key: 'safety',
    name: '审核',
    icon: <SafetyOutlined />,
    needs: 'safety/queue',
    badge: SafetyBadge,
    page: lazy(async () => ({ default: (await import('../features/safety/safety-page.tsx')).SafetyPage })),
  },
  {
    key: 'messages',
    name: '消息',
    icon: <NotificationOutlined />,
    needs: 'messages/list',
    page: lazy(async () => ({ default: (await import('../features/message/message-page.tsx')).MessagePage })),
  },
  {
    key: 'feedback',
    name: '反馈',
    icon: <CustomerServiceOutlined />,
    needs: 'feedback/list',
    page: lazy(async () => ({ default: (await import('../features/feedback/feedback-page.tsx')).FeedbackPage })),
  },
  {
    key: 'open-api',
    name: '开放接口',
    icon: <ApiOutlined />,
    needs: 'tokens/list',
    badge: WebhookBadge,
    page: lazy(async () => ({ default: (await import('../features/open-api/open-api-page.tsx')).OpenApiPage })),
  },
  {
    key: 'system',
    name: '系统',
    icon: <SettingOutlined />,
    needs: ['staff/list', 'system/status', 'jobs/list'],
    page: lazy(async () => ({ default: (await import('./system-page.tsx')).SystemPage })),
  },
];
