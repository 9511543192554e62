/** A screen that is on its way cannot be typed into, and phones open the keyboard only in the task of a tap. */
export const holderId = 'typed-ahead';
/** On a line so bad that the screen takes longer the keyboard closes again. */
const patienceMs = 8000;

/** In the handler of the tap: takes what is typed until the field of the next screen is there. */
export function holdKeyboard(): void {
  document.getElementById(holderId)?.remove();
  const holder = document.createElement('input');
  holder.id = holderId;
  holder.ariaHidden = 'true';
  // Seen by nobody, and as large as letters must be for a phone not to zoom in.
  holder.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;font-size:16px;pointer-events:none';
  document.body.append(holder);
  holder.focus({ preventScroll: true });
  setTimeout(() => holder.remove(), patienceMs);
}
