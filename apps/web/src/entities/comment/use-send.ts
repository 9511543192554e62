import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';
import { settled } from '../../lib/session/session-browser.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { sendComment } from './api.ts';
import type { Subject } from './comment.ts';
import { type Answers, markOut, type Outgoing, putOut, takeFound, takeOut, writeDraft } from './outbox.ts';

/**
 * Shows a comment at once, and keeps it with a word about it where it does not get through. `loaded`: the comments
 * are there, so that what a reload left is found among them if it got through.
 */
export function useSend(subject: Subject, loaded: boolean) {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const post = (outgoing: Outgoing): void => {
    markOut(subject, outgoing.clientKey, null);
    sendComment(client, subject, outgoing).then(
      () => takeOut(subject, outgoing.clientKey),
      (error: unknown) => markOut(subject, outgoing.clientKey, messageOf(error)),
    );
  };
  useEffect(() => {
    if (loaded && signedIn) for (const outgoing of takeFound(subject)) post(outgoing);
  });
  return {
    /** False where there is nobody to send it: what was typed stays. */
    send(text: string, answers: Answers | null): boolean {
      const { signedIn: isIn, entering } = useAppStore.getState();
      if (!isIn && !entering) {
        openLoginPopup();
        return false;
      }
      const outgoing = putOut(subject, text, answers);
      // Sent by nobody it comes back with the server's word about it.
      if (isIn) post(outgoing);
      else void settled().then(() => post(outgoing));
      return true;
    },
    again(outgoing: Outgoing) {
      if (outgoing.problem === null) return;
      post(outgoing);
    },
    /** Back into the box, to be changed. */
    edit(outgoing: Outgoing) {
      takeOut(subject, outgoing.clientKey);
      writeDraft(subject, outgoing.text);
    },
    drop: (outgoing: Outgoing): void => takeOut(subject, outgoing.clientKey),
  };
}
