/**
 * The operator looks at the app in a frame of the console. Such a visit keeps nothing, sends no cookie, and makes no
 * account: the device of whoever looks stays what it is, and the agent's figures count nobody.
 */
export const inPreview = location.pathname.endsWith('/console/preview');
