import type { AuditEntry } from '@liuguang/contract/admin/staff/audit.ts';
import { Typography } from 'antd';
import { roleNames } from '../../../lib/session/role-names.ts';
import { wordsOfCall } from './call-words.ts';
import { type Changed, changesOf } from './changes.ts';
import { subjectOf } from './subject-words.ts';

/** More is told when the entry is opened. */
const mostTold = 3;

/** Who did it, as a name that is read. */
function whoOf({ staffName, role }: AuditEntry): string {
  if (role !== null) return `${staffName}（${roleNames[role]}）`;
  return staffName === '' ? '系统' : staffName;
}

function whatOf({ call, details }: AuditEntry): string {
  const { input } = details;
  return wordsOfCall(call, typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {});
}

const wasTried = ({ details }: AuditEntry) =>
  details['dryRun'] === true || (details['input'] as { dryRun?: unknown } | undefined)?.dryRun === true;

function changeText({ name, before, after }: Changed): string {
  return before === null ? `${name} ${after}` : `${name} ${before} → ${after}`;
}

/** The whole of it as one line, for the exported file. */
export function sentenceOf(entry: AuditEntry): string {
  const changes = changesOf(entry.details).map(changeText).join('；');
  const subject = subjectOf(entry.subject, whatOf(entry)).text;
  const tried = wasTried(entry) ? '（试运行）' : '';
  return `${whoOf(entry)}${whatOf(entry)}${subject === '' ? '' : ` ${subject}`}${tried}${changes === '' ? '' : `：${changes}`}`;
}

export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { text, hash } = subjectOf(entry.subject, whatOf(entry));
  const changes = changesOf(entry.details);
  const more = changes.length - mostTold;
  return (
    <div style={{ maxWidth: 720, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <Typography.Text strong>{whoOf(entry)}</Typography.Text>
      {whatOf(entry)} {hash === null ? text : <a href={hash}>{text}</a>}
      {wasTried(entry) && <Typography.Text type="secondary">（试运行）</Typography.Text>}
      {changes.slice(0, mostTold).map((one) => (
        <div key={one.field} style={{ fontSize: 13 }}>
          <Typography.Text type="secondary">{one.name} </Typography.Text>
          {one.before !== null && (
            <>
              <Typography.Text delete type="secondary">
                {one.before}
              </Typography.Text>
              {' → '}
            </>
          )}
          {one.after}
        </div>
      ))}
      {more > 0 && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          另有 {more} 项，展开查看
        </Typography.Text>
      )}
    </div>
  );
}
