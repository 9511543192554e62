import { ImageOff } from 'lucide-react';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './picture.module.css';
import { averageColor, placeholderImage } from './placeholder.ts';

export interface PictureProps {
  /** The contract's picture shape; only `url` is needed (an ad has no more). */
  picture: { url: string; srcset?: string; avif?: string | undefined; placeholder?: string } | null;
  /** Empty for a picture that only decorates a text beside it. */
  alt: string;
  /** Aspect of the box, which never changes: '16 / 10'. */
  aspect: string;
  /** The `sizes` attribute; the column is 480 px at most. */
  sizes?: string;
  /** For what is on the first screen: no lazy loading, high priority. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that comes sooner than this is not missed. */
const lateMs = 300;

/** A picture in a fixed box: colour at once, blurred placeholder if it takes longer, then a fade; a designed box on error. */
export function Picture(props: PictureProps) {
  return <PictureBox key={props.picture?.url} {...props} />;
}

function PictureBox({ picture, alt, aspect, sizes = '50vw', eager = false, className }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const image = useRef<HTMLImageElement>(null);
  const url = picture?.url ?? '';
  const hash = picture?.placeholder ?? '';
  const blur = useBlur(hash, state === 'loading');

  useLayoutEffect(() => {
    // One from the memory cache is complete already: shown before the first paint, without a fade, when going back.
    if (!eager && image.current?.complete && image.current.naturalWidth > 0) setState('shown');
  }, [eager]);
  useEffect(() => {
    // This one is seen as it is; only its placeholder is not needed any more.
    if (eager && image.current?.complete && image.current.naturalWidth > 0) startTransition(() => setState('shown'));
  }, [eager]);

  return (
    <span
      className={cx(styles.box, className)}
      style={{
        aspectRatio: aspect,
        backgroundColor: averageColor(hash),
        backgroundImage: blur && state !== 'failed' ? `url(${blur})` : undefined,
      }}
    >
      {state === 'failed' || url === '' ? (
        <span className={styles.failed} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <ImageOff />
        </span>
      ) : (
        <picture>
          {picture?.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
          <img
            ref={image}
            // What is seen first does not wait for a script to fade it in.
            className={cx(styles.image, (eager || state === 'shown') && styles.shown)}
            alt={alt}
            sizes={picture?.srcset ? sizes : undefined}
            srcSet={picture?.srcset || undefined}
            src={url}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        </picture>
      )}
    </span>
  );
}

/** Decodes the placeholder only when the picture is still not there a moment later: from a warm cache it never is needed. */
function useBlur(hash: string, waiting: boolean): string | undefined {
  const [blur, setBlur] = useState<string>();
  useEffect(() => {
    if (!waiting || hash === '') return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void placeholderImage(hash, gone.signal).then((image) => gone.signal.aborted || setBlur(image));
    }, lateMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [hash, waiting]);
  return blur;
}
