import type { Video } from '@liuguang/contract/shapes/video.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { episodeName } from '../episode-name.ts';
import styles from './episodes.module.css';
import { SectionTitle } from './section-title.tsx';

/** The series that the video belongs to, with the current episode in view. */
export function Episodes({ series }: { series: NonNullable<Video['series']> }) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // With the next frame, which has the layout: asked for at once, it would be made a second time for all of the page.
    const frame = requestAnimationFrame(() => {
      // The link of the screen that is open is marked by the router.
      const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
      if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 3;
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <section className={styles.section} aria-label="选集">
      <SectionTitle note={`全 ${series.episodes.length} 集`}>选集</SectionTitle>
      <ol ref={strip} className={styles.strip}>
        {series.episodes.map((episode) => (
          <li key={episode.videoId}>
            <Link to="/video" search={{ id: episode.videoId }} replace className={styles.episode}>
              {String(episode.index).padStart(2, '0')} {episodeName(episode.title, series.title)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
