import type { PayStep } from '@liuguang/contract/shapes/payment.ts';
import { leaveTo, webAddress } from '../../lib/navigation/leave-to.ts';

/** Takes the payer to the channel in this window: phones block others. Gives the text of a QR code that is to be shown. */
export function followPayStep(step: PayStep, page: Pick<Window, 'location' | 'document'> = window): string | null {
  if (step.kind === 'qr') return step.text;
  if (step.kind === 'url') {
    leaveTo(step.url, page);
    return null;
  }
  const action = webAddress(step.action, page.location.href);
  if (action === null) return null;
  const form = page.document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(step.fields)) {
    const field = page.document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  page.document.body.append(form);
  form.submit();
  return null;
}
