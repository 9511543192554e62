import { platformSettings, type PlatformSettings } from '@liuguang/contract/admin/agent.ts';
import { isPlatformValue } from './platform-key.ts';

const flags = ['IsReturnFreeAd', 'IsReturnCrackAd', 'IsReturnApplicationAd', 'AI_TOOL_ENTRY'] as const;

/** The keys as they are stored; an empty value removes the key. */
export function storedKeys(settings: PlatformSettings): Record<string, string | null> {
  const { TOP_RIGHT_AD, DownloadUrl, TAB_BAR } = settings;
  return {
    TOP_RIGHT_AD: TOP_RIGHT_AD && JSON.stringify(cornerOf(TOP_RIGHT_AD)),
    DownloadUrl: DownloadUrl === '' ? null : DownloadUrl,
    ...Object.fromEntries(flags.map((key) => [key, String(settings[key])])),
    TAB_BAR: TAB_BAR.length === 0 ? null : JSON.stringify(TAB_BAR),
  };
}

function cornerOf({ pictureUploadId: _taken, ...corner }: NonNullable<PlatformSettings['TOP_RIGHT_AD']>) {
  return corner;
}

/** Stored keys as they are edited; those that the editor cannot show are listed apart. */
export function editedKeys(rows: readonly { key: string; value: string }[]): {
  keys: PlatformSettings;
  otherKeys: { key: string; value: string }[];
} {
  const edited: Record<string, unknown> = {};
  const otherKeys: { key: string; value: string }[] = [];
  for (const { key, value } of rows) {
    if (!isPlatformValue(key, value)) otherKeys.push({ key, value });
    else if (value === '') continue;
    else if (key === 'TAB_BAR' || key === 'TOP_RIGHT_AD') edited[key] = JSON.parse(value);
    else edited[key] = flags.some((flag) => flag === key) ? value === 'true' : value;
  }
  // Earlier versions allowed a tab twice; such a bar is shown raw and replaced when it is saved.
  const parsed = platformSettings.safeParse(edited);
  if (parsed.success) return { keys: parsed.data, otherKeys };
  const { TAB_BAR: bar, ...rest } = edited;
  return {
    keys: platformSettings.parse(rest),
    otherKeys: [...otherKeys, { key: 'TAB_BAR', value: JSON.stringify(bar) }],
  };
}
