import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** As long as a sheet takes to leave. */
const closeMs = 240;

/** Shows what any screen can open and none has to make room for. `close` takes it away once its movement is over. */
export function showOnOwnRoot(render: (close: () => void) => ReactNode, onGone?: () => void): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = (): void => {
    setTimeout(() => {
      root.unmount();
      place.remove();
      onGone?.();
    }, closeMs);
  };
  root.render(render(close));
}
