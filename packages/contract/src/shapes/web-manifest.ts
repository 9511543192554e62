import type { AgentTheme } from './brand.ts';

/** Icons beside a page, by the names that it and its manifest ask for. */
export const iconNames = [
  'icon-32.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;
export type IconName = (typeof iconNames)[number];

interface ManifestOf {
  readonly name: string;
  readonly tagline: string;
  readonly theme: AgentTheme;
  /** Stands behind the address of each icon, so that a phone notices another one. */
  readonly iconVersion?: string;
}

const shortest = 12;

/** What makes the app of an agent installable: its name, colours and icons. */
export function webManifest({ name, tagline, theme: { background }, iconVersion }: ManifestOf) {
  const icon = (file: IconName, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}${iconVersion === undefined ? '' : `?v=${iconVersion}`}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: Array.from(name).slice(0, shortest).join(''),
    ...(tagline === '' ? {} : { description: tagline }),
    lang: 'zh-CN',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
