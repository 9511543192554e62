import type { Channel, PayStep } from '@liuguang/contract/shapes/payment.ts';

/** What a channel is told about an order. */
export interface ChannelOrder {
  readonly orderId: string;
  /** Fen. */
  readonly amount: number;
  /** What the payer reads at the channel, such as `流光会员 · 年卡`. */
  readonly subject: string;
  readonly expiresAt: number;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly address: string;
}

/** What the payer does next, and the channel's own name of the payment where it needs one to be asked about it. */
export type Begun = PayStep & { readonly handle?: string };

export interface BegunPayment {
  readonly orderId: string;
  readonly handle: string | null;
}

/** A payment as the channel knows it. */
export type ChannelPayment =
  | { readonly state: 'paid'; readonly amount: number; readonly channelRef: string; readonly paidAt: number }
  /** Not paid so far, or not even begun. */
  | { readonly state: 'open' }
  /** It can never be paid any more. */
  | { readonly state: 'closed' };

export interface RawWebhook {
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: a signature is over these bytes. */
  readonly body: Buffer;
  readonly query: Readonly<Record<string, string>>;
}

/** What a verified webhook says; `paid` and `taken back` move an order, the rest is kept and answered. */
export type Webhook =
  | {
      readonly news: 'paid';
      readonly orderId: string;
      readonly amount: number;
      readonly channelRef: string;
      readonly paidAt: number;
    }
  | {
      /** The channel took the money away again: the payer won a dispute. */
      readonly news: 'taken back';
      readonly channelRef: string;
      readonly amount: number;
      readonly disputeId: string;
    }
  | { readonly news: 'other'; readonly orderId: string | null; readonly what: string };

export interface WebhookReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The webhook is not for us, though the channel signed it. Nothing that it says is believed; an operator may read it. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** Nothing proves that the webhook is from the channel: anybody can have sent it, so nothing of it is kept. */
export class WebhookUnsigned extends WebhookRefused {
  override name = 'WebhookUnsigned';
}

/** The channel could not be reached or said no; `reason` is for the operator. */
export class ChannelFailed extends Error {
  override name = 'ChannelFailed';
}

export interface Refund {
  readonly refundId: string;
  readonly orderId: string;
  readonly channelRef: string;
  readonly amount: number;
  /** What the order had cost. */
  readonly total: number;
  readonly reason: string;
}

export interface PaymentChannel extends Channel {
  /** What it may sell. */
  readonly ratings: ReadonlySet<'all' | '18'>;
  /** Asked again for the same order, it gives the same payment. */
  begin(order: ChannelOrder): Promise<Begun>;
  /** Signature first, then app, merchant and currency; throws WebhookRefused. Order and amount are checked by us. */
  readWebhook(raw: RawWebhook): Promise<Webhook>;
  readonly reply: { readonly taken: WebhookReply; readonly refused: WebhookReply };
  ask(payment: BegunPayment): Promise<ChannelPayment>;
  /** Makes sure that it cannot be paid any more; tells when it has been paid after all. */
  close(payment: BegunPayment): Promise<ChannelPayment>;
  /** Asked again with the same refundId, it pays back once. `waiting`: ask again later. */
  refund(refund: Refund): Promise<'done' | 'waiting'>;
  /** Asks something harmless that needs our keys; throws ChannelFailed when they are not taken. */
  check(): Promise<void>;
}

/** The channels that the environment has keys of, and what the others lack. */
export interface PaymentChannels {
  readonly ready: ReadonlyMap<string, PaymentChannel>;
  /** Names of the settings that are missing, by kind; an operator reads this. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
  /** Those of them that some settings are there for, so that somebody meant them to be there. */
  readonly partly: ReadonlySet<string>;
}
