import { z } from 'zod';

/** `TAB_BAR` (JSON): what the operator puts in the bottom bar, in order. */
export const tabBarItem = z.object({
  tab: z.enum(['recommend', 'crack', 'home', 'novel', 'city', 'application', 'mine']),
  name: z.string().min(1).max(6).optional(),
});

/** What a new agent begins with. */
export const standardTabBar: readonly z.infer<typeof tabBarItem>[] = [
  { tab: 'home' },
  { tab: 'novel' },
  { tab: 'mine' },
];

/** `TOP_RIGHT_AD` (JSON): what stands in the corner of home while no ad is booked there. */
export const topRightAd = z.object({
  adName: z.string().trim().min(1, '请填写名称').max(40, '名称应为 1-40 个字'),
  /** A picture of ours (`/i/…`); empty shows a gift. */
  adPicture: z.string().max(256).default(''),
  adJupAddress: z.string().trim().min(1, '请填写链接').max(2048),
  /** 2 opens in the same window, anything else in a new one. */
  openType: z.union([z.literal(1), z.literal(2)]).default(1),
});

/** The public platform keys of an agent, with the text form in which each is stored and sent. */
const flag = z.enum(['true', 'false']);
export const platformKeys = {
  TOP_RIGHT_AD: z.string(),
  DownloadUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]),
  IsReturnFreeAd: flag,
  IsReturnCrackAd: flag,
  IsReturnApplicationAd: flag,
  AI_TOOL_ENTRY: flag,
  TAB_BAR: z.string(),
} as const satisfies Record<string, z.ZodType<string>>;

export type PlatformKey = keyof typeof platformKeys;
export const platformKey = z.enum(Object.keys(platformKeys) as [PlatformKey, ...PlatformKey[]]);
export const keyValue = z.object({ key: z.string(), value: z.string() }).meta({ id: 'KeyValue' });
