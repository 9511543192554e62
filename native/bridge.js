/**
 * window.LiuguangBridge, as docs/native.md describes it. Both wrappers put this script into the main frame of their own hosts
 * before the page runs, with the two words between `@` replaced.
 */
(() => {
  // Android: an object that takes and sends text. iOS: a handler whose answer is a promise.
  const android = globalThis.LiuguangNative;
  const ios = globalThis.webkit?.messageHandlers?.LiuguangNative;
  const waiting = new Map();
  let last = 0;

  android?.addEventListener('message', ({ data }) => {
    const { id, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.();
    else reject?.(new Error(error));
  });

  function call(method, ...args) {
    // Neither is a window: there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (ios) return ios.postMessage({ method, args });
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      android.postMessage(JSON.stringify({ id, method, args }));
    });
  }

  globalThis.LiuguangBridge = Object.freeze({
    platform: '@platform@',
    version: '@version@',
    requestCameraPermission: () => call('requestCameraPermission'),
    haptic: (kind) => call('haptic', kind),
    saveImage: (dataUrl) => call('saveImage', dataUrl),
    keepAwake: (on) => call('keepAwake', on),
    openLink: (url) => call('openLink', url),
  });
})();
