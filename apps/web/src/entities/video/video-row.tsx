import { MediaRow } from '../../ui/list/media-row.tsx';
import { VideoCover, type VideoFace } from './video-card.tsx';

/** A video as one row. */
export function VideoRow({ face }: { face: VideoFace }) {
  const cover = <VideoCover face={face} sizes="148px" />;
  return <MediaRow picture={cover} title={face.title} notes={[`${face.views} · ${face.when}`]} />;
}
