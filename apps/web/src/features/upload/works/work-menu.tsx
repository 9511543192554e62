import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, Eye, EyeOff, PencilLine, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { openShare } from '../../../entities/share/share.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { deleteWorkMutation, hideWorkMutation, type Work } from './api.ts';

interface WorkMenuProps {
  readonly work: Work | null;
  readonly onClose: () => void;
  readonly onDeleted: (work: Work) => void;
}

/** What can be done with one work. Deleting asks nothing: it is taken back by a tap. */
export function WorkMenu({ work, onClose, onDeleted }: WorkMenuProps) {
  const navigate = useNavigate();
  const hide = useMutation(hideWorkMutation());
  const remove = useMutation(deleteWorkMutation());
  // While the sheet goes down it still shows what it was about.
  const [shown, setShown] = useState(work);
  if (work && work !== shown) setShown(work);
  if (!shown) return null;
  const { videoId, title, cover, hidden, linkOnly, state } = shown;
  const isOpen = state !== 'blocked';

  const setHidden = async () => {
    await hide.mutateAsync({ videoId, hidden: !hidden }).catch(() => undefined);
    onClose();
  };
  const share = async () => {
    onClose();
    await openShare({ kind: 'video', id: videoId, title, subtitle: '', picture: cover, note: '', adult: false });
  };
  const removeIt = async () => {
    try {
      await remove.mutateAsync(videoId);
      onDeleted(shown);
    } catch {
      // Said by the client in one line.
    }
    onClose();
  };
  return (
    <Sheet open={work !== null} onClose={onClose} title={title}>
      <ListGroup>
        {isOpen && (
          <ListRow
            icon={<PencilLine />}
            tone="blue"
            label="编辑"
            onClick={() => navigate({ to: '/editWork', search: { id: videoId } })}
          />
        )}
        <ListRow
          icon={<ChartNoAxesColumn />}
          tone="green"
          label="数据"
          onClick={() => navigate({ to: '/workFigures', search: { id: videoId } })}
        />
        {state === 'published' && <ListRow icon={<Share2 />} tone="blue" label="分享链接" onClick={share} />}
        {isOpen && (
          <ListRow
            icon={hidden ? <Eye /> : <EyeOff />}
            tone="gold"
            label={hidden ? (linkOnly ? '取消隐藏' : '公开') : '隐藏'}
            note={hiddenNote(hidden, linkOnly)}
            onClick={setHidden}
          />
        )}
        <ListRow
          icon={<Trash2 />}
          tone="red"
          label="删除"
          note="30 天内可在「最近删除」恢复"
          danger
          onClick={removeIt}
        />
      </ListGroup>
    </Sheet>
  );
}

function hiddenNote(hidden: boolean, linkOnly: boolean): string {
  if (!hidden) return '只有你能看到，随时可以公开';
  return linkOnly ? '有链接的人可以打开' : '让大家都能看到';
}
