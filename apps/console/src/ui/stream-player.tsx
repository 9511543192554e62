import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Plays a stream of ours. The engine is large: it is loaded when there is something to play. */
export function StreamPlayer({ url, poster }: { url: string; poster?: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void (async () => {
      const { default: Hls } = await import('hls.js');
      const video = element.current;
      if (gone || !video) return;
      if (!Hls.isSupported()) {
        video.src = url;
        return;
      }
      const hls = new Hls({ maxBufferLength: 10 });
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && setProblem(true));
      hls.loadSource(url);
      hls.attachMedia(video);
      stop = () => hls.destroy();
    })();
    return () => {
      gone = true;
      stop();
    };
  }, [url]);
  return (
    <>
      {/* Subtitles are looked after beside it; this is for a look at the picture. */}
      <video
        ref={element}
        controls
        muted
        playsInline
        preload="metadata"
        {...(poster === undefined ? {} : { poster })}
        style={{ width: '100%', maxHeight: 360, background: '#000', borderRadius: 8 }}
      />
      {problem && <Alert type="warning" showIcon title="视频暂时无法播放，请刷新后再试" />}
    </>
  );
}
