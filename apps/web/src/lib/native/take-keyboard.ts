import { holderId } from './hold-keyboard.ts';

/** In the field that it was meant for; gives what was typed meanwhile. */
export function takeKeyboard(field: HTMLInputElement): string {
  const holder = document.getElementById(holderId);
  // First the new one, then the old one goes: the keyboard never closes in between.
  field.focus({ preventScroll: true });
  holder?.remove();
  return holder instanceof HTMLInputElement ? holder.value : '';
}
