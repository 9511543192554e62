import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { keepRate } from '../../../lib/player/media.ts';
import { changePlayback } from '../../../lib/player/playback-settings.ts';
import { currentQualityLabel, qualityOptions, rateLabel, rates } from '../../../lib/player/quality.ts';
import { SeekBar, TimeLabel } from '../../../lib/player/seek/seek-bar.tsx';
import type { Stream } from '../../../lib/player/use-stream.ts';
import { useMuted, usePaused, useRate } from '../../../lib/player/use-video-value.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useDanmaku } from '../danmaku/danmaku-settings.ts';
import { InlineSend } from '../danmaku/inline-send.tsx';
import { DanmakuPill } from '../danmaku/danmaku-pill.tsx';
import styles from './controls.module.css';
import { OptionMenu } from './option-menu.tsx';
import type { Fullscreen } from './use-fullscreen.ts';

interface ControlsProps {
  readonly video: HTMLVideoElement | null;
  readonly stream: Stream;
  readonly fullscreen: Fullscreen;
  readonly duration: number;
  readonly shown: boolean;
  readonly dragged: number | null;
  readonly onDrag: (seconds: number | null) => void;
  /** Danmaku are shown for this viewer. */
  readonly danmaku: boolean;
  readonly onTouch: () => void;
  readonly onTogglePlay: () => void;
  readonly onToggleMute: () => void;
  readonly onWriting: (writing: boolean) => void;
}

const rateOptions = rates.map((rate) => ({ value: rate, label: `${rate}x` }));

/** The lower edge of the player: seek bar, then one row of buttons, and the two menus that open over the picture. */
export function Controls(props: ControlsProps) {
  const { video, stream, fullscreen, duration, onTouch } = props;
  const [open, setOpen] = useState<'quality' | 'rate' | null>(null);
  const paused = usePaused(video);
  const muted = useMuted(video);
  const rate = useRate(video);
  const on = useDanmaku((state) => state.on);
  const close = () => setOpen(null);

  return (
    <>
      <div className={styles.controls} data-shown={props.shown} onPointerDown={onTouch}>
        <SeekBar video={video} duration={duration} dragged={props.dragged} onDrag={props.onDrag} onTouch={onTouch} />
        <div className={styles.row}>
          <IconButton
            label={paused ? '播放' : '暂停'}
            icon={paused ? <Play className={styles.solid} /> : <Pause className={styles.solid} />}
            onClick={props.onTogglePlay}
          />
          <TimeLabel video={video} duration={duration} />
          {props.danmaku && on && fullscreen.active && (
            <InlineSend onWriting={props.onWriting} onLeave={fullscreen.leave} />
          )}
          <span className={styles.space} />
          {props.danmaku && <DanmakuPill />}
          <button
            type="button"
            className={styles.text}
            aria-haspopup="menu"
            aria-label={`播放速度 ${rate}x`}
            onClick={() => setOpen('rate')}
          >
            {rateLabel(rate)}
          </button>
          <button
            type="button"
            className={styles.text}
            aria-haspopup="menu"
            aria-label="清晰度"
            disabled={stream.renditions.length === 0}
            onClick={() => setOpen('quality')}
          >
            {currentQualityLabel(stream.renditions, stream.chosen, stream.playing)}
          </button>
          <IconButton
            label={muted ? '取消静音' : '静音'}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={props.onToggleMute}
          />
          <IconButton
            label={fullscreen.active ? '退出全屏' : '全屏'}
            icon={fullscreen.active ? <Minimize /> : <Maximize />}
            onClick={fullscreen.toggle}
          />
        </div>
      </div>
      {open === 'rate' && (
        <OptionMenu
          label="播放速度"
          options={rateOptions}
          value={rate}
          onClose={close}
          onChoose={(value) => {
            keepRate(video, value);
            changePlayback({ rate: Math.round(value * 100) });
          }}
        />
      )}
      {open === 'quality' && (
        <OptionMenu
          label="清晰度"
          options={qualityOptions(stream.renditions).map(({ level, label }) => ({ value: level, label }))}
          value={stream.chosen}
          onClose={close}
          onChoose={stream.choose}
        />
      )}
    </>
  );
}
