/** What the server sends; see features/message/push/push-message.ts there. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A route of the app: `/postDetails?id=5`. */
  readonly route: string;
  /** A later one of the same thing takes the place of the one that is shown. */
  readonly tag: string;
}

/** A push that nobody can read still has to show something: browsers take the right away from who shows nothing. */
const unreadable: PushMessage = { title: '你有新消息', body: '', route: '/message', tag: 'notice' };

/** Shows what is pushed, opens what is tapped, and stays subscribed when the browser changes the address. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, route, tag } = messageOf(event.data);
    event.waitUntil(
      worker.registration.showNotification(title, { body, tag, data: { route }, lang: 'zh-CN', icon: '/icon-192.png' }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openRoute(worker, routeOf(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event));
  });
}

function messageOf(data: PushMessageData | null): PushMessage {
  try {
    const given = data?.json() as Partial<PushMessage> | null;
    if (typeof given?.title !== 'string' || given.title === '') return unreadable;
    const { title, body = '', tag = unreadable.tag } = given;
    return { title, body, tag, route: routeOf(given) };
  } catch {
    return unreadable;
  }
}

/** Only ever a route of the app itself. */
function routeOf(given: unknown): string {
  const route: unknown = (given as { route?: unknown } | null)?.route;
  return typeof route === 'string' && /^\/[^/]/.test(route) ? route : unreadable.route;
}

/** In the tab that is open, if there is one; else in a new one. */
async function openRoute({ clients, registration }: ServiceWorkerGlobalScope, route: string): Promise<void> {
  const url = new URL(`#${route}`, registration.scope).href;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Not a preview that the console shows in a frame.
  const page = open.find((one) => new URL(one.url).pathname === new URL(url).pathname && one.frameType !== 'nested');
  if (page && (await lead(page, url))) return;
  await clients.openWindow(url);
}

/** False for a page from before this worker took over: it is not ours to lead. */
async function lead(page: WindowClient, url: string): Promise<boolean> {
  try {
    // The hash alone changes: nothing is loaded anew.
    await page.navigate(url);
  } catch {
    return false;
  }
  await page.focus().catch(() => undefined);
  return true;
}

interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** What fails here is made good with the next visit (lib/push). */
async function renew({ registration }: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  const { newSubscription, oldSubscription } = change;
  const key = oldSubscription?.options.applicationServerKey;
  const made =
    newSubscription ??
    (key ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'web/worker' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  });
}
