import type { AgentContactsImport } from '@liuguang/server/features/agent/agent.public.ts';

/** How the demo agents are reached. No fallback hosts: a demo runs in one place. */
export const contacts: readonly AgentContactsImport[] = [
  {
    agentId: '3',
    contacts: [
      { kind: 'official', name: '官方频道', value: '@liuguang_demo', link: 'https://example.com/liuguang' },
      { kind: 'service', name: '在线客服', value: 'help@example.com', link: '/#/feedback' },
      { kind: 'business', name: '商务合作', value: 'business@example.com', link: null },
      { kind: 'group', name: '流光影迷群', value: '800120301', link: null },
      { kind: 'group', name: '创作者交流群', value: '800120302', link: null },
      { kind: 'address', name: '永久地址', value: 'https://liuguang.example.com/', link: null },
      { kind: 'address', name: '备用地址', value: 'https://liuguang.example.org/', link: null },
    ],
    fallbackHosts: [],
    releases: [
      {
        platform: 'web',
        versionName: '0.1.0',
        updateContent: '第一次见面，请多关照。',
        apkUrl: '',
        isForceUpdate: false,
      },
    ],
  },
  {
    agentId: '8',
    contacts: [
      { kind: 'official', name: '潮声电台', value: '@tide_demo', link: 'https://example.com/tide' },
      { kind: 'business', name: '商务合作', value: 'tide@example.com', link: null },
      { kind: 'group', name: '听潮群', value: '800120308', link: null },
      { kind: 'address', name: '永久地址', value: 'https://tide.example.com/', link: null },
    ],
    fallbackHosts: [],
    releases: [],
  },
];
