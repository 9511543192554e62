import type { Picture as PictureShape } from '@liuguang/contract/shapes/common.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './picture-grid.module.css';
import { usePictureViewer } from './use-picture-viewer.tsx';

interface PictureGridProps {
  readonly pictures: readonly PictureShape[];
  /** Of the first post on a screen. */
  readonly eager?: boolean;
}

const [tallest, widest] = [3 / 4, 16 / 9];

/** One picture in its own shape, within reason; several in squares, three to a row, and four as two by two. */
export function PictureGrid({ pictures, eager = false }: PictureGridProps) {
  const { open, viewer } = usePictureViewer(pictures);
  const [only] = pictures;
  if (!only) return null;
  const isOne = pictures.length === 1;
  const shape = Math.min(widest, Math.max(tallest, only.width / only.height));
  return (
    <>
      <ul className={styles.grid} data-count={pictures.length} style={isOne ? { width: oneWidth(shape) } : undefined}>
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              type="button"
              className={styles.cell}
              aria-label={`查看图片 ${index + 1}/${pictures.length}`}
              onClick={() => open(index)}
            >
              <Picture
                picture={picture}
                alt=""
                aspect={isOne ? String(shape) : '1'}
                sizes={isOne ? '300px' : '160px'}
                eager={eager}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

/** About as much area for each shape: a tall one is not allowed to fill the screen. */
function oneWidth(shape: number): string {
  if (shape >= 1.2) return '100%';
  return shape >= 1 ? '76%' : '62%';
}
