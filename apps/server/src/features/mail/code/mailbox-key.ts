/** Of these one mailbox has many spellings: dots before the @ mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** What a mailbox is counted by: all that is known to end up in one of them is one, in either case and with any +tag. */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ''] = address.slice(0, at).toLowerCase().split('+', 1);
  return `${dotless.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
