/** What was tapped in the served page before anything could answer to it (early/start-after-paint.ts). */
export function tapAgain(): void {
  const tapped = document.querySelector<HTMLElement>('#root [data-tapped]');
  tapped?.removeAttribute('data-tapped');
  tapped?.click();
}
