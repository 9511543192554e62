import { useNavigate } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import styles from './floating-icon.module.css';
import type { Place } from './icon-place.ts';
import type { useFloating } from './use-floating.ts';

interface FloatingIconProps {
  readonly place: Place;
  readonly handlers: ReturnType<ReturnType<typeof useFloating>['handlers']>;
}

/** The way to the picture tools. */
export function FloatingIcon({ place, handlers }: FloatingIconProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.icon}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      aria-label="图片工具"
      onClick={() => void navigate({ to: '/aiTool' })}
      {...handlers}
    >
      <WandSparkles aria-hidden="true" />
      <span>图片工具</span>
    </button>
  );
}
