import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from './storage.ts';
import { adTarget } from './ad-target.ts';

interface AdLinkProps {
  readonly ad: Pick<Ad, 'adJupAddress' | 'openType'>;
  readonly label: string;
  readonly className?: string | undefined;
  /** Told when it is followed. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Something of an operator that leads somewhere, or nowhere when its link is not one we open. */
export function AdLink({ ad, label, className, onOpen, children }: AdLinkProps) {
  const router = useRouter();
  const target = adTarget(ad.adJupAddress, ad.openType, location.origin);
  if (!target) return <div className={className}>{children}</div>;
  if (target.kind === 'route') {
    return (
      <a
        className={className}
        href={`#${target.path}`}
        aria-label={label}
        draggable={false}
        onClick={(event) => {
          event.preventDefault();
          onOpen?.();
          router.history.push(target.path);
        }}
      >
        {children}
      </a>
    );
  }
  return (
    <a
      className={className}
      href={target.url}
      aria-label={label}
      draggable={false}
      rel="noopener noreferrer"
      {...(target.sameWindow ? {} : { target: '_blank' })}
      onClick={() => {
        onOpen?.();
        if (target.sameWindow) session.write('__flag', 'line');
      }}
    >
      {children}
    </a>
  );
}
