/** A code on its way to a phone. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  readonly scene: string;
}

/** Whoever brings messages to phones. It throws when the message was not accepted. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}
