import { type AgentTheme, standardTheme } from '@liuguang/contract/shapes/brand.ts';
import type { PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import type { LogoName } from '../covers/logo.ts';

export interface AgentContent {
  agentId: '3' | '8';
  name: string;
  logo: LogoName;
  tagline: string;
  theme: AgentTheme;
  domains: readonly string[];
  channels: readonly string[];
  keys: Partial<Record<PlatformKey, string>>;
}

/** Two agents that differ in name, look, keys, ads and in what they show. */
export const agents: readonly AgentContent[] = [
  {
    agentId: '3',
    name: '流光',
    logo: 'streak',
    tagline: '视频、小说、社区与同城，一个安静的夜间影音空间',
    theme: standardTheme,
    domains: ['liuguang.localhost'],
    channels: ['liuguang'],
    keys: {
      TOP_RIGHT_AD: JSON.stringify({ adName: '开通会员', adPicture: '', adJupAddress: '/#/joinVip', openType: 1 }),
      DownloadUrl: '',
      // A free tab would send the first visit of a session away from home.
      IsReturnFreeAd: 'false',
      IsReturnCrackAd: 'true',
      IsReturnApplicationAd: 'true',
      AI_TOOL_ENTRY: 'false',
      TAB_BAR: JSON.stringify([
        { tab: 'crack', name: '发现' },
        { tab: 'home', name: '首页' },
        { tab: 'novel', name: '小说' },
        { tab: 'mine', name: '我的' },
      ]),
    },
  },
  {
    agentId: '8',
    name: '潮声',
    logo: 'tide',
    tagline: '听潮，看海，慢慢生活',
    theme: { accent: '#1fa8e8', accentEnd: '#2fd0c8', background: '#0a1018' },
    domains: ['tide.localhost'],
    channels: ['tide'],
    keys: {
      TOP_RIGHT_AD: '',
      DownloadUrl: 'https://example.com/tide',
      IsReturnFreeAd: 'false',
      IsReturnCrackAd: 'false',
      IsReturnApplicationAd: 'true',
      AI_TOOL_ENTRY: 'true',
      TAB_BAR: JSON.stringify([
        { tab: 'home', name: '听潮' },
        { tab: 'city', name: '同城' },
        { tab: 'mine', name: '我的' },
      ]),
    },
  },
];
