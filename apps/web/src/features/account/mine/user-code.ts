/** LG820411752 as LG 820 411 752: easier to read and to type; the server does not mind the blanks. */
export function spacedUserCode(userCode: string): string {
  const [, letters = '', digits = ''] = /^(\D*)(\d*)$/.exec(userCode) ?? [];
  if (digits === '') return userCode;
  return [letters, ...(digits.match(/\d{1,3}/g) ?? [])].filter(Boolean).join(' ');
}

/** The link in a saved account picture: opens the login with the account filled in, and holds no secret. */
export function loginLink(userCode: string, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  return `${origin}${pathname}#/login?${new URLSearchParams({ userCode })}`;
}
