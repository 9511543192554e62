import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import styles from './upload.module.css';

interface UploadPageProps {
  readonly title: string;
  /** What a visitor without an account is told. */
  readonly note: string;
  /** The other of the two screens, in the corner. */
  readonly corner: { readonly to: '/publish' | '/myUploads'; readonly label: string; readonly icon: ReactNode };
  readonly children: ReactNode;
}

/** The frame of the screens about own works, each a tap away from the other. */
export function UploadPage({ title, note, corner, children }: UploadPageProps) {
  return (
    <FormPage
      title={title}
      action={
        <Link to={corner.to} className={styles.corner} aria-label={corner.label}>
          {corner.icon}
        </Link>
      }
    >
      <AccountOnly note={note}>{children}</AccountOnly>
    </FormPage>
  );
}
