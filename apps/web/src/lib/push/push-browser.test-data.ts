import { vi } from 'vitest';

interface Permissions {
  readonly permission?: NotificationPermission;
  /** What the person answers when they are asked. */
  readonly answer?: NotificationPermission;
}

/**
 * A browser with push, as far as a page sees it: the permission, and the subscription that a push service would give. Only
 * this stands in; a real one needs a push service on the internet.
 */
export function pushBrowser({ permission = 'default', answer = 'granted' }: Permissions = {}) {
  const asked = vi.fn<() => void>();
  const notification = {
    permission,
    requestPermission: () => {
      asked();
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  let current: ReturnType<typeof subscriptionFor> | null = null;
  let made = 0;
  let reachable = true;

  function subscriptionFor(key: Uint8Array) {
    made += 1;
    const endpoint = `https://fcm.googleapis.com/fcm/send/${made}`;
    return {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    };
  }

  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (!reachable) return Promise.reject(new DOMException('push service error', 'AbortError'));
      current = subscriptionFor(applicationServerKey);
      return Promise.resolve(current);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  return {
    asked,
    notification,
    current: () => current,
    unreachable: () => (reachable = false),
    remove: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  };
}
