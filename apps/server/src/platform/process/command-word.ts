/** How commands begin: in a release by its own program (scripts/release/launcher.sh), in a checkout by npm. */
export const commandWord = process.env['LIUGUANG_RELEASE'] === undefined ? 'npm run cli --' : 'liuguang cli';
