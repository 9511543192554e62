import { BookImage, Link2, MessageSquareText, Share } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/native/copy.ts';
import { savePicture } from '../../lib/native/save-picture.ts';
import { canShare, shareBySystem } from '../../lib/native/share.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useLayer } from '../../ui/layers.ts';
import { followSheet } from '../../ui/layout/sheet-drag.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { showOnOwnRoot } from '../../ui/feedback/own-root.ts';
import { writeToCommunity } from './community-draft.ts';
import { type PublicFace, publicFace } from './public-face.ts';
import type { ShareTarget } from './share-target.ts';
import styles from './share-sheet.module.css';
import { type Poster, usePoster } from './use-poster.ts';

let isOpen = false;

export function showShareSheet(target: ShareTarget): void {
  showFaceSheet(publicFace(target));
}

/** A second tap opens no second one. */
export function showFaceSheet(face: PublicFace): void {
  if (isOpen) return;
  isOpen = true;
  showOnOwnRoot(
    (close) => <ShareSheet face={face} onClosed={close} />,
    () => (isOpen = false),
  );
}

/** The poster, and under it the ways to share: the picture, the phone's own sheet, a post, the link. */
function ShareSheet({ face, onClosed }: { face: PublicFace; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const poster = usePoster(face);
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const closed = useRef(false);
  const close = () => {
    if (closed.current) return;
    closed.current = true;
    setOpen(false);
    onClosed();
  };
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useLayer(layer, panel, { open, onDismiss: close });
  useEffect(() => {
    // It belongs to the screen under it: a step back leaves both.
    const leave = () => closeNow.current();
    addEventListener('popstate', leave);
    const stopFollowing = panel.current ? followSheet(panel.current, leave) : undefined;
    return () => {
      removeEventListener('popstate', leave);
      stopFollowing?.();
    };
  }, []);

  return (
    <div ref={layer} className={cx(styles.layer, !open && styles.closing)}>
      <button type="button" className={styles.mask} aria-label="关闭" onClick={close} />
      {face.picture && <img className={styles.glow} src={face.picture.url} alt="" />}
      <PosterView face={face} poster={poster} />
      <dialog ref={panel} open className={styles.panel} aria-modal="true" aria-label="分享" tabIndex={-1}>
        <div className={styles.grip} aria-hidden="true" />
        <ul className={styles.ways}>
          <Way icon={<BookImage />} label="保存海报" onClick={() => savePoster(face, poster)} />
          {canShare() && <Way icon={<Share />} label="系统分享" onClick={() => shareFurther(face, close)} />}
          <Way
            icon={<MessageSquareText />}
            label="发到社区"
            onClick={() => {
              close();
              writeToCommunity(face);
            }}
          />
          <Way
            icon={<Link2 />}
            label="复制链接"
            onClick={async () => {
              await copyText(face.url);
              close();
            }}
          />
        </ul>
        <Button block kind="quiet" onClick={close}>
          取消
        </Button>
      </dialog>
    </div>
  );
}

function PosterView({ face, poster }: { face: PublicFace; poster: Poster }) {
  return (
    <div className={styles.stage}>
      {poster.state === 'ready' && <img className={styles.poster} src={poster.url} alt={`${face.title}的海报`} />}
      {poster.state === 'drawing' && (
        <output className={styles.poster} aria-label="正在生成海报">
          <Skeleton height="100%" radius="4rem" />
        </output>
      )}
      {poster.state === 'impossible' && <p className={styles.none}>海报没有生成，可以复制链接分享</p>}
    </div>
  );
}

function Way({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => unknown }) {
  const [busy, run] = useBusy(onClick);
  return (
    <li>
      <button type="button" className={styles.way} aria-busy={busy || undefined} onClick={() => run()}>
        <span className={styles.icon}>{icon}</span>
        {label}
      </button>
    </li>
  );
}

async function savePoster(face: PublicFace, poster: Poster): Promise<void> {
  if (poster.state === 'drawing') return showToast('海报生成中，请稍候');
  const saved = poster.state === 'ready' ? await savePicture(poster.url, fileName(face)) : 'impossible';
  if (saved === 'saved') showToast('图片已保存');
  else showToast('保存图片出错了，请截图保存哦！', 'error');
  return undefined;
}

/** No character that a file system would mind. */
function fileName({ agentName, title }: PublicFace): string {
  const name = title === agentName ? agentName : `${agentName}-${title}`;
  return `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '').slice(0, 40) || 'poster'}.jpg`;
}

/** Where the phone refuses, the link is copied. */
async function shareFurther({ title, url }: PublicFace, close: () => void): Promise<void> {
  const shared = await shareBySystem({ title, url });
  if (shared === 'cancelled') return;
  if (shared === 'failed') await copyText(url);
  close();
}
