import { local } from './storage.ts';

/**
 * Whether home has something to go on with, as this device remembers it. The room for it is made before the first paint
 * (index.html), and never while somebody looks at home: what was learned there counts from the next time on.
 */
export function hasHomeRow(): boolean {
  return document.documentElement.dataset['rows'] === 'continue';
}

export function rememberHomeRow(): void {
  local.write('homeRow', 'continue');
}

export function forgetHomeRow(): void {
  local.remove('homeRow');
  delete document.documentElement.dataset['rows'];
}

/** When home is left, or something was watched: there is room for it when it is opened again. */
export function keepHomeRow(): void {
  if (local.read('homeRow')) document.documentElement.dataset['rows'] = 'continue';
}
