import type { OpinionKind } from '@liuguang/contract/shapes/message.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from '../../lib/forms/form.ts';
import { PictureTiles } from '../../lib/upload/picture-tiles.tsx';
import { type SentBefore, usePictures } from '../../lib/upload/use-pictures.ts';
import { Button } from '../../ui/button/button.tsx';
import { RadioOptions } from '../../ui/form/radio-options.tsx';
import area from '../../ui/form/text-area.module.css';
import { TextField } from '../../ui/form/text-field.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { sendFeedbackMutation } from './api.ts';
import { kinds } from './kinds.ts';
import styles from './feedback.module.css';

interface Draft {
  readonly kind: OpinionKind;
  readonly text: string;
  readonly contact: string;
  readonly pictures: readonly SentBefore[];
  /** Stays until it is sent: a second try of the same feedback is kept once. */
  readonly clientKey: string;
}

/** The server clears away what nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

function newDraft(): Draft {
  return { kind: 'bug', text: '', contact: '', pictures: [], clientKey: newId() };
}

/** What was not sent the last time: a lost connection loses no words. */
function readDraft(now: number = Date.now()): Draft {
  const kept = lateStorage.read('opinionDraft');
  if (!kept) return newDraft();
  const { savedAt, pictures, ...draft } = kept;
  return { ...draft, pictures: now - savedAt < pictureLifeMs ? pictures : [] };
}

function keepDraft({ pictures, ...draft }: Draft, now: number = Date.now()): void {
  if (draft.text === '' && draft.contact === '' && pictures.length === 0) lateStorage.remove('opinionDraft');
  else lateStorage.write('opinionDraft', { ...draft, pictures: [...pictures], savedAt: now });
}

function dropDraft(): void {
  lateStorage.remove('opinionDraft');
}

const longest = 1000;
const mostPictures = 4;

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const stillHere = useStillHere();
  const [draft] = useState(() => readDraft());
  const chosen = usePictures(draft.pictures, mostPictures);
  const sendFeedback = useMutation(sendFeedbackMutation());
  const { pictures } = chosen;
  const { clientKey } = draft;
  const form = useForm({
    initial: { kind: draft.kind, text: draft.text, contact: draft.contact },
    checks: {},
    send: async ({ kind, text, contact }) => {
      const uploadIds = pictures.flatMap(({ uploadId }) => uploadId ?? []);
      await sendFeedback.mutateAsync({ kind, text, contact, pictures: uploadIds, clientKey });
      dropDraft();
      if (stillHere()) onSent();
    },
  });
  const { kind, text, contact } = form.values;
  const sent = sendFeedback.isSuccess;

  useEffect(() => {
    if (sent) return;
    const ready = pictures.flatMap(({ uploadId, url }) => (uploadId === null ? [] : [{ uploadId, url }]));
    keepDraft({ kind, text, contact, pictures: ready, clientKey });
  }, [kind, text, contact, pictures, clientKey, sent]);

  const waiting = pictures.some(({ state }) => state === 'sending' || state === 'waiting');
  const failed = pictures.some(({ state }) => state === 'failed');

  return (
    <div className={styles.form}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>问题类型</legend>
        <div className={styles.options}>
          <RadioOptions
            options={kinds}
            value={kind}
            onChange={(id) => form.set('kind', id)}
            className={styles.option}
          />
        </div>
      </fieldset>
      <label className={styles.field}>
        <span className={styles.legend}>
          问题描述
          <span className={styles.count}>
            {text.length}/{longest}
          </span>
        </span>
        <textarea
          className={area.area}
          rows={6}
          maxLength={longest}
          value={text}
          placeholder="请描述遇到的问题或建议，越具体越好"
          onChange={(event) => form.set('text', event.target.value)}
        />
      </label>
      <div>
        <p className={styles.legend}>图片（最多 {mostPictures} 张）</p>
        <PictureTiles chosen={chosen} />
      </div>
      <TextField
        label="联系方式（选填）"
        value={contact}
        maxLength={100}
        placeholder="手机号、微信或邮箱，方便我们联系您"
        onChange={(value) => form.set('contact', value)}
      />
      <p className={styles.problem} role="alert">
        {form.problem ?? (failed ? '有图片上传失败，请重试或移除' : '')}
      </p>
      <Button
        block
        busy={form.busy}
        busyLabel="提交中..."
        disabled={text.trim() === '' || waiting || failed}
        onClick={form.submit}
      >
        {waiting ? '图片上传中…' : '提交'}
      </Button>
    </div>
  );
}
