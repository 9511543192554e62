import type { Post } from '@liuguang/contract/shapes/community.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/forms/form.ts';
import { PictureTiles } from '../../../lib/upload/picture-tiles.tsx';
import { type SentBefore, usePictures } from '../../../lib/upload/use-pictures.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import area from '../../../ui/form/text-area.module.css';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { lateStorage } from '../../../lib/storage/late-storage.ts';
import { publishPostMutation } from './api.ts';
import { ClipChoice } from './clip-choice.tsx';
import { TopicField } from './topic-field.tsx';
import styles from './composer.module.css';

interface Draft {
  readonly text: string;
  readonly topics: readonly string[];
  readonly pictures: readonly SentBefore[];
  /** Stays until it is published: a second try of the same post publishes it once. */
  readonly clientKey: string;
}

/** The server clears away what nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

/** What was not published the last time; its pictures only as long as the server keeps them. */
function readDraft(now: number = Date.now()): Draft {
  const kept = lateStorage.read('postDraft');
  if (!kept) return { text: '', topics: [], pictures: [], clientKey: newId() };
  const { text, topics, clientKey } = kept;
  return { text, topics, clientKey, pictures: now - kept.savedAt < pictureLifeMs ? kept.pictures : [] };
}

function keepDraft({ text, topics, pictures, clientKey }: Draft, now: number = Date.now()): void {
  if (text === '' && topics.length === 0 && pictures.length === 0) lateStorage.remove('postDraft');
  else lateStorage.write('postDraft', { text, topics: [...topics], pictures: [...pictures], clientKey, savedAt: now });
}

function dropDraft(): void {
  lateStorage.remove('postDraft');
}

interface ComposerProps {
  /** The topic that is being looked at: what one writes there is about it. */
  readonly topic: string | undefined;
  readonly onClose: () => void;
  readonly onPublished: (post: Post) => void;
}

const longest = 2000;
const mostPictures = 9;
const kinds = [
  { id: 'pictures', label: '图片' },
  { id: 'clip', label: '视频' },
] as const;

/** Writes a post. What is not published stays on the device for the next time. */
export function Composer({ topic, onClose, onPublished }: ComposerProps) {
  const [draft] = useState(() => readDraft());
  const [open, setOpen] = useState(true);
  const [topics, setTopics] = useState<readonly string[]>(
    draft.topics.length > 0 || topic === undefined ? draft.topics : [topic],
  );
  const [kind, setKind] = useState<string>('pictures');
  const [clip, setClip] = useState<string | null>(null);
  const publishPost = useMutation(publishPostMutation());
  const chosen = usePictures(draft.pictures, mostPictures);
  const claimed = useUser().data?.claimed === true;
  const { pictures } = chosen;
  const { clientKey } = draft;
  const withPictures = kind === 'pictures';
  const uploadIds = withPictures ? pictures.flatMap(({ uploadId }) => uploadId ?? []) : [];
  const clipId = withPictures ? null : clip;

  const close = (then: () => void) => {
    setOpen(false);
    setTimeout(then, 240);
  };
  const form = useForm({
    initial: { text: draft.text },
    checks: {},
    send: async ({ text: written }) => {
      const media = clipId === null ? { pictures: uploadIds } : { clip: clipId };
      const post = await publishPost.mutateAsync({ text: written, topics: [...topics], clientKey, ...media });
      dropDraft();
      close(() => onPublished(post));
    },
  });
  const { text } = form.values;
  const done = publishPost.isSuccess;

  useEffect(() => {
    if (done) return;
    const ready = pictures.flatMap(({ uploadId, url }) => (uploadId === null ? [] : [{ uploadId, url }]));
    keepDraft({ text, topics, pictures: ready, clientKey });
  }, [text, topics, pictures, clientKey, done]);

  const waiting = withPictures && pictures.some(({ state }) => state === 'sending' || state === 'waiting');
  const failed = withPictures && pictures.some(({ state }) => state === 'failed');
  const nothing = text.trim() === '' && uploadIds.length === 0 && clipId === null;

  return (
    <Sheet open={open} onClose={() => close(onClose)} title="发布动态" aside={`${text.length}/${longest}`}>
      {!claimed && (
        <p className={styles.claim}>
          发布前请先绑定手机号或设置密码
          <Link to="/bindPhone" className={styles.link}>
            去绑定
          </Link>
        </p>
      )}
      <textarea
        className={area.area}
        rows={5}
        maxLength={longest}
        value={text}
        placeholder="分享此刻的想法…"
        aria-label="内容"
        onChange={(event) => form.set('text', event.target.value)}
      />
      <Choice label="附上" options={kinds} value={kind} onChange={setKind} />
      {withPictures ? <PictureTiles chosen={chosen} /> : <ClipChoice value={clip} onChange={setClip} />}
      <TopicField topics={topics} onChange={setTopics} />
      <p className={styles.note} role="alert">
        {form.problem ?? (failed ? '有图片上传失败，请重试或移除' : '')}
      </p>
      <Button
        block
        busy={form.busy}
        busyLabel="发布中..."
        disabled={!claimed || nothing || waiting || failed}
        onClick={form.submit}
      >
        {waiting ? '图片上传中…' : '发布'}
      </Button>
    </Sheet>
  );
}
