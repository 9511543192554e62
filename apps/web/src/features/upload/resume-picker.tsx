import { showToast } from '../../ui/feedback/toast.tsx';
import { acceptedFiles } from './file-checks.ts';
import type { Kind } from './kinds.ts';
import styles from './upload.module.css';

interface ResumePickerProps {
  kind: Kind;
  fileName: string;
  /** Goes on with the file, or says what is wrong with it. */
  onFile: (file: File) => string | undefined;
}

/** Asks for the original file once more: a browser gives no page a file back by itself. */
export function ResumePicker({ kind, fileName, onFile }: ResumePickerProps) {
  return (
    <label className={styles.again}>
      <input
        type="file"
        className={styles.file}
        accept={acceptedFiles(kind)}
        aria-label={`选择原文件继续 ${fileName}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          const problem = file && onFile(file);
          target.value = '';
          if (problem !== undefined) showToast(problem, 'error');
        }}
      />
      选择原文件继续
    </label>
  );
}
