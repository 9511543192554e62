import { Captions, CaptionsOff, PictureInPicture2, Settings } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { OptionMenu } from './option-menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import styles from './top-tools.module.css';
import { noSubtitle, type Subtitles } from './use-subtitles.ts';

interface TopToolsProps {
  readonly video: HTMLVideoElement | null;
  readonly subtitles: Subtitles;
  readonly shown: boolean;
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // Refused before the first frame is there; the picture simply stays where it is.
  }
}

/** The upper edge of the player: what not every clip or browser has. */
export function TopTools({ video, subtitles, shown }: TopToolsProps) {
  const [open, setOpen] = useState<'subtitles' | 'settings' | null>(null);
  const off = subtitles.chosen === noSubtitle;
  return (
    <>
      <div className={styles.tools} data-shown={shown}>
        {subtitles.options.length > 1 && (
          <IconButton label="字幕" icon={off ? <CaptionsOff /> : <Captions />} onClick={() => setOpen('subtitles')} />
        )}
        {document.pictureInPictureEnabled && (
          <IconButton label="画中画" icon={<PictureInPicture2 />} onClick={() => togglePictureInPicture(video)} />
        )}
        <IconButton label="播放设置" icon={<Settings />} onClick={() => setOpen('settings')} />
      </div>
      {open === 'settings' && <SettingsMenu onClose={() => setOpen(null)} />}
      {open === 'subtitles' && (
        <OptionMenu
          label="字幕"
          options={subtitles.options}
          value={subtitles.chosen}
          onClose={() => setOpen(null)}
          onChoose={subtitles.choose}
        />
      )}
    </>
  );
}
