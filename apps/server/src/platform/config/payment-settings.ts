import { z } from 'zod';

export interface PaymentSettings {
  /** Our own cashier without money behind it. */
  readonly sandbox: boolean;
}

export const paymentVariables = {
  PAYMENT_SANDBOX: z.enum(['0', '1', 'false', 'true'], { error: '1 or 0' }).optional(),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

/** The sandbox gives days for nothing, so it is on by itself only where the demo is, and in production never unless named. */
export function paymentSettings(
  given: PaymentVariables,
  { demo, production }: { demo: boolean; production: boolean },
): PaymentSettings {
  const named = given.PAYMENT_SANDBOX;
  const sandbox = named === undefined ? demo && !production : named === '1' || named === 'true';
  return { sandbox };
}
