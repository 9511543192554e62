/** What the app knows of a screen besides its component. */
export interface ScreenInfo {
  /** Chinese, for the document title, the placeholder and screen readers. */
  title: string;
  /** The navigation proceeds all the same; a signed-out visitor sees the quiet state behind the login popup. */
  login?: true;
  tabBar?: true;
}

/** Screens inside the shell, then outside of it: every route of the product. */
export const shellScreens = {
  '/home': { title: '首页', tabBar: true },
  '/community': { title: '社区' },
  '/recommend': { title: '短视频', tabBar: true },
  '/free': { title: '免费', tabBar: true },
  '/application': { title: '应用', tabBar: true },
  '/search': { title: '搜索' },
  '/searchList': { title: '搜索结果' },
  '/overview': { title: '全部分类' },
  '/postDetails': { title: '帖子详情' },
  '/official': { title: '官方联系方式' },
  '/toCrack': { title: '发现', tabBar: true },
  '/mine': { title: '我的', tabBar: true },
  '/novel': { title: '小说', tabBar: true },
  '/city': { title: '同城', login: true, tabBar: true },
} as const satisfies Record<string, ScreenInfo>;

export const plainScreens = {
  '/selectCity': { title: '选择城市', login: true },
  '/cityDetails': { title: '同城详情', login: true },
  '/cityPublish': { title: '发布同城信息', login: true },
  '/myCity': { title: '我的同城', login: true },
  '/aiTool': { title: '图片工具', login: true },
  '/aiRecord': { title: '处理记录', login: true },
  '/preview': { title: '图片预览', login: true },
  '/video': { title: '视频' },
  '/login': { title: '登录' },
  '/register': { title: '注册' },
  '/forgetPassword': { title: '找回账号' },
  '/changePassword': { title: '修改密码' },
  '/resetPassword': { title: '重置密码' },
  '/feedback': { title: '意见反馈' },
  '/joinVip': { title: '会员中心' },
  '/myCollection': { title: '我的收藏' },
  '/personal': { title: '个人资料' },
  '/set': { title: '设置' },
  '/viewingRecord': { title: '观看记录' },
  '/message': { title: '消息通知' },
  '/messageDetails': { title: '消息详情' },
  '/novelDetails': { title: '小说详情' },
  '/bindPhone': { title: '绑定手机' },
  '/scanCode': { title: '扫码登录' },
  '/changePhone': { title: '更换手机' },
  '/untiePhone': { title: '解绑手机' },
  '/rechargeRecord': { title: '充值记录' },
  '/novelReader': { title: '阅读' },
  '/publish': { title: '发布' },
  '/myUploads': { title: '我的上传' },
  '/works': { title: '作品管理' },
  '/editWork': { title: '编辑作品' },
  '/workFigures': { title: '作品数据' },
  '/author': { title: '创作者' },
  '/reportCase': { title: '处理结果', login: true },
  '/terms': { title: '用户协议' },
  '/privacy': { title: '隐私政策' },
  '/youthMode': { title: '青少年模式' },
  '/adult': { title: '成人专区' },
  '/ranking': { title: '排行榜' },
  '/watchLater': { title: '稍后再看' },
  '/invite': { title: '邀请好友' },
} as const satisfies Record<string, ScreenInfo>;

export type ShellPath = keyof typeof shellScreens;
export type PlainPath = keyof typeof plainScreens;
/** Every screen that is not in the first file. */
export type LaterPath = Exclude<ShellPath, '/home'> | PlainPath;
