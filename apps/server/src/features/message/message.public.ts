// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { copyBroadcasts } from './broadcast.repository.ts';
export { type Untold, untoldNotices } from './digest.repository.ts';
export { excerpt } from './excerpt.ts';
export { type LikedThing, notifyOfLikes } from './like-notices.ts';
export { notify, retract } from './message.service.ts';
export { type NotificationToSend, unreadOf } from './notification.repository.ts';
