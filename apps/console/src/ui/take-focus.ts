import type { InputRef } from 'antd';

/** For the one field of a dialog that somebody opened to type into it. */
export const takeFocus = (field: InputRef | null): void => field?.focus();
