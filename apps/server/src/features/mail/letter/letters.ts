import { randomUUID } from 'node:crypto';
import type { SmtpServer } from '../../../platform/config/mail/mail-settings.ts';
import { type Face, type Letter, letter } from './letter.ts';

/** What staff get: from the installation, not from one of its agents. */
export const consoleFace: Face = { name: '运营后台', accent: '#1f2937', ink: '#ffffff' };

/** A new one for each mail, and the same at each of its attempts. */
export function newMessageId(fromAddress: string): string {
  return `${randomUUID()}@${fromAddress.slice(fromAddress.lastIndexOf('@') + 1)}`;
}

export function testLetter({ fromAddress }: SmtpServer, at: number) {
  const words = letter(consoleFace, {
    subject: '测试邮件',
    lines: ['这是一封测试邮件：邮件服务可以使用。'],
    foot: [{ text: '由后台“系统 → 邮件”发出，无需回复。' }],
  });
  return { ...words, messageId: newMessageId(fromAddress), at };
}

export function codeLetter(face: Face, code: string, minutes: number): Letter {
  return letter(face, {
    subject: `${code} 是您的验证码`,
    lines: [`您正在 ${face.name} 绑定这个邮箱。验证码：`],
    code,
    foot: [{ text: `${minutes} 分钟内有效，请勿告诉任何人。如果不是您本人操作，请忽略这封邮件，邮箱不会被绑定。` }],
  });
}
