const credentials = ['machineCode', 'password', 'oldPassword', 'pin', 'ticket', 'token', 'totpSecret', 'recoveryCodes'];
const everywhere = [...credentials, 'phone', 'cookie', 'authorization', 'set-cookie'];

/**
 * A one-time code and the current password are secret where a client sends them; an error's `code` is what the log is
 * read for.
 */
const sent = ['body', 'query', 'input', '*.body', '*.query', '*.input'];
const sentOnly = ['code', ...sent.flatMap((above) => [`${above}.code`, `${above}.current`])];

/** Where pino blanks a value: a secret's name at the top of a record and up to two levels below. */
export const redactedPaths = [
  ...sentOnly,
  ...everywhere.flatMap((name) => {
    const key = name.includes('-') ? `["${name}"]` : name;
    return [key, ...['*', '*.*'].map((above) => (key.startsWith('[') ? `${above}${key}` : `${above}.${key}`))];
  }),
];

const secretParameters = new Set(['code', ...everywhere].map((name) => name.toLowerCase()));

/** An address as it may stand in a log: without the playback token in its path and without secret parameters. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const shownPath = path.replace(/^\/v\/[^/]+/, '/v/***');
  if (query === undefined) return shownPath;
  const shownQuery = query
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return secretParameters.has(name.toLowerCase()) ? `${name}=***` : pair;
    })
    .join('&');
  return `${shownPath}?${shownQuery}`;
}
