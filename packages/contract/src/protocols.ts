/**
 * What the server speaks besides calls: no envelope, no input schema, so described in words for the documentation and
 * for the check of wire names.
 */
export const protocols = [
  {
    path: '/api/upload',
    name: 'tus 1.0',
    access: 'account',
    summary:
      'Resumable upload. POST creates, HEAD tells the offset, PATCH appends, DELETE cancels; seen only by the account that made it. ' +
      'Upload-Metadata: filename, filetype, kind (video, for members; image, for any account; novel later), title, and if wanted description, groupId and ' +
      'tags (split by commas). Requests carry X-Client and go to /api/upload?agentid=…. 30 uploads per 30 minutes and account.',
  },
  {
    path: '/api/payment/notify',
    name: 'payment webhooks',
    access: 'anyone',
    summary:
      'Where payment channels tell what was paid: POST /api/payment/notify/<channelId>, in the words of the channel. The ' +
      'signature is checked before anything is believed; a repeat changes nothing.',
  },
  {
    path: '/api/sysNotify/stream',
    name: 'live badge',
    access: 'account',
    summary:
      'Server-sent events: GET /api/sysNotify/stream?agentid=… by EventSource. `unread` with data {"unread": 5} at the ' +
      'beginning and whenever it changes; a comment line every 25 seconds. Ends with the session. 204: too many streams ' +
      'of this account, or the program stops; ask sysNotify now and then instead, and try again later.',
  },
  {
    path: '/api/danmaku/stream',
    name: 'live danmaku',
    access: 'account',
    summary:
      'Server-sent events: GET /api/danmaku/stream?agentid=…&videoId=… (and grant=…, as for danmaku/segment). `say` with a ' +
      'danmaku, `hide` with data {"id": "5"}; a comment line every 25 seconds. Ends with the session, and after half an ' +
      'hour. 204: too many streams of this account or address, or the program stops; read the segments alone.',
  },
  {
    path: '/api/ai/file',
    name: 'pictures of image tools',
    access: 'account',
    summary:
      'Originals and results of image tools: GET /api/ai/file/<signed name>, at addresses that ai/getAiInfoList gives to ' +
      'the owner, that run out, and that open with the session of the owner only. Never stored by caches.',
  },
  {
    path: '/api/ai/example',
    name: 'examples of image tools',
    access: 'anyone',
    summary: 'Before and after of each tool: GET /api/ai/example/<name>, at addresses that ai/tools gives.',
  },
  {
    path: '/api/docs',
    name: 'documentation',
    access: 'anyone',
    summary: 'This page; /api/docs/openapi.json is the same for programs.',
  },
] as const;

/**
 * First parts of the addresses that the server answers besides the files of the member app: what a web server in front
 * of a bundle passes on. docs/operate.md shows it as nginx writes it.
 */
export const productPaths = ['api', 'v', 'i', 's', 'cashier', 'age', 'export', 'health'] as const;
