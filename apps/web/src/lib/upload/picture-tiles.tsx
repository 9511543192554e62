import { ChevronLeft, ChevronRight, ImagePlus, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './picture-tiles.module.css';
import type { ChosenPicture, usePictures } from './use-pictures.ts';

/** For the file dialog. Vectors are left out: they are programs as much as pictures. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

type Pictures = ReturnType<typeof usePictures>;

/** The chosen pictures in their order, with what happens to each, and the way to more of them. */
export function PictureTiles({ chosen }: { chosen: Pictures }) {
  const input = useRef<HTMLInputElement>(null);
  const { pictures, most } = chosen;
  return (
    <ul className={styles.tiles} aria-label="图片">
      {pictures.map((picture, index) => (
        <Tile key={picture.key} picture={picture} place={index} count={pictures.length} chosen={chosen} />
      ))}
      {pictures.length < most && (
        <li>
          <button type="button" className={styles.add} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" />
            {pictures.length === 0 ? '添加图片' : `${pictures.length}/${most}`}
          </button>
          <input
            ref={input}
            type="file"
            accept={accepted}
            multiple
            hidden
            aria-label="选择图片"
            onChange={({ currentTarget }) => {
              const tooMany = chosen.add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
              if (tooMany) showToast(`最多选择 ${most} 张图片`);
            }}
          />
        </li>
      )}
    </ul>
  );
}

interface TileProps {
  readonly picture: ChosenPicture;
  readonly place: number;
  readonly count: number;
  readonly chosen: Pictures;
}

function Tile({ picture, place, count, chosen }: TileProps) {
  const { key, url, state, share, problem } = picture;
  const name = `图片 ${place + 1}`;
  return (
    <li className={styles.tile} data-state={state}>
      <img src={url} alt={name} />
      {(state === 'sending' || state === 'waiting') && (
        <output className={styles.cover} aria-label={`${name} 上传进度`}>
          {progressText(state, share)}
          <span className={styles.bar} style={{ transform: `scaleX(${share})` }} />
        </output>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.cover}
          disabled={picture.file === null}
          aria-label={`${name} 重试`}
          onClick={() => chosen.retry(key)}
        >
          <RotateCw aria-hidden="true" />
          <span className={styles.problem}>{problem}</span>
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={`移除${name}`} onClick={() => chosen.remove(key)}>
        <X />
      </button>
      {count > 1 && state === 'ready' && (
        <span className={styles.order}>
          <button type="button" aria-label={`${name} 前移`} disabled={place === 0} onClick={() => chosen.move(key, -1)}>
            <ChevronLeft />
          </button>
          <button
            type="button"
            aria-label={`${name} 后移`}
            disabled={place === count - 1}
            onClick={() => chosen.move(key, 1)}
          >
            <ChevronRight />
          </button>
        </span>
      )}
    </li>
  );
}

function progressText(state: ChosenPicture['state'], share: number): string {
  if (state === 'waiting') return '等待中';
  return share < 1 ? `${Math.round(share * 100)}%` : '处理中';
}
