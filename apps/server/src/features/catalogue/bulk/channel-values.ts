type Access = 'free' | 'credit' | 'vip';

/** What one channel asks for: null is the shared access; of a novel, from this chapter on. */
export interface ChannelAccess {
  readonly access: Access | null;
  readonly from: number;
}

export interface ChannelShown {
  readonly hidden: boolean;
}

/** What channels show otherwise of a shared title, in one aspect. Kept, compared and put back as a whole. */
export interface ChannelValues<Value = ChannelAccess | ChannelShown> {
  readonly channels: Readonly<Record<string, Value>>;
}

export const sharedAccess: ChannelAccess = { access: null, from: 1 };

/** The channels whose overrides a kept value is about; null: it is about the title itself. */
export function channelsOf(value: unknown): string[] | null {
  const channels = (value as Partial<ChannelValues> | null)?.channels;
  return channels === undefined ? null : Object.keys(channels);
}

/** The same for each channel. */
export function forEach(values: ChannelValues, value: ChannelAccess | ChannelShown): ChannelValues {
  return { channels: Object.fromEntries(Object.keys(values.channels).map((agentId) => [agentId, value])) };
}
