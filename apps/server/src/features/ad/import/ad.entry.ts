import { placement } from '@liuguang/contract/shapes/ad.ts';
import { z } from 'zod';
import { linkProblem } from '../../../platform/links/safe-link.ts';
import { isAdPicture } from './ad-picture.ts';

/** Why an ad is not taken: once for the console, once for the terminal. */
export const adRefusals = {
  wrong: ['格式不正确', 'is missing or has the wrong form'],
  unknown: ['没有这一项', 'is not a field of an ad'],
  nameLength: ['名称应为 1-40 个字', 'must have 1 to 40 characters'],
  remarkLength: ['说明最多 120 个字', 'must have at most 120 characters'],
  categoryLength: ['分类最多 12 个字', 'must have at most 12 characters'],
  textControl: ['包含无法显示的字符', 'holds control characters'],
  placement: ['没有这个广告位', 'is not a placement'],
  agents: ['请至少选择一个渠道', 'must name the agents that show it'],
  agentUnknown: ['没有这个渠道', 'names an agent that does not exist'],
  linkLong: ['链接最多 2048 个字符', 'must have at most 2048 characters'],
  linkScheme: ['链接只能是 http(s) 网址或应用内页面 /#/…', 'must be an http(s) address or a route of the app (/#/…)'],
  linkCredentials: ['链接中不能带有用户名或密码', 'must not carry a user name or password'],
  linkHost: ['链接中的网址不正确', 'has no valid host'],
  linkRoute: ['应用内没有这个页面', 'leads to a route that the app does not have'],
  picture: ['图片应为上传到本站的图片', 'must be a picture of this installation (/i/<id>/<width>.webp)'],
  pictureMissing: ['找不到图片文件', 'is not there'],
  pictureEmpty: ['图片文件是空的', 'is an empty file'],
  pictureBytes: ['图片最大 10 MB', 'must be at most 10 MB'],
  picturePixels: ['图片最大 6400 万像素，边长最大 16000', 'must have at most 64 million pixels and 16,000 a side'],
  pictureSvg: ['不支持 SVG 图片', 'is an SVG, which can carry scripts'],
  pictureHtml: ['这是网页，不是图片', 'is an HTML page, not a picture'],
  pictureType: ['图片只支持 PNG、JPEG、WebP、AVIF、GIF', 'must be PNG, JPEG, WebP, AVIF or GIF'],
  pictureBroken: ['图片已损坏，无法读取', 'cannot be decoded'],
  openType: ['打开方式只能是 1（新窗口）或 2（当前窗口）', 'must be 1 (new window) or 2 (same window)'],
  playSecond: ['倒计时应为 1-60 秒', 'must be 1 to 60 seconds: nobody is held longer'],
  weight: ['权重应为 0-1000', 'must be 0 to 1000'],
  position: ['顺序应为整数', 'must be a whole number'],
  endsAt: ['结束时间应晚于开始时间', 'must be later than the start'],
  dailyCap: ['每人每日次数应为 1-1000', 'must be 1 to 1000'],
  budget: ['预算应为正整数的展示或点击数', 'must be a positive number of shows or clicks'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type AdRefusal = keyof typeof adRefusals;

export interface AdProblem {
  readonly field: string;
  readonly reason: AdRefusal;
}

/** A text of one line: what is typed around it does not count, and nothing in it may hide or reorder what stands there. */
function line(least: number, most: number, reason: AdRefusal) {
  const shown = z.string(reason).trim().min(least, reason).max(most, reason);
  return shown.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'textControl' satisfies AdRefusal);
}

const whole = (least: number, most: number, reason: AdRefusal) => z.int(reason).min(least, reason).max(most, reason);
const agentId = z.string().regex(/^[1-9]\d{0,17}$/, 'agents' satisfies AdRefusal);
/** A text with its offset, as a file or a form has it. */
const momentText = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const moment = z
  .union([z.date(), momentText], 'wrong' satisfies AdRefusal)
  .nullable()
  .default(null);

export const adEntry = z
  .strictObject({
    /** Natural key of an import: the same key changes the same ad. */
    importKey: z.string().min(1).max(200),
    agentIds: z
      .array(agentId)
      .min(1, 'agents' satisfies AdRefusal)
      .readonly(),
    placement: z.enum(placement.options, 'placement' satisfies AdRefusal),
    name: line(1, 40, 'nameLength'),
    remark: line(0, 120, 'remarkLength').default(''),
    category: line(0, 12, 'categoryLength').default(''),
    picture: z.string('picture' satisfies AdRefusal).refine(isAdPicture, 'picture' satisfies AdRefusal),
    link: z.string().superRefine((link, context) => {
      const message = linkProblem(link);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    openType: z.union([z.literal(1), z.literal(2)], 'openType' satisfies AdRefusal).default(1),
    playSecond: whole(1, 60, 'playSecond').default(5),
    /** How often it comes first among those of its position; 0 comes after all others. */
    weight: whole(0, 1000, 'weight').default(1),
    /** Lower comes first, whatever the weights are. */
    position: whole(-10_000, 10_000, 'position').default(0),
    startsAt: moment,
    endsAt: moment,
    paused: z.boolean().default(false),
    /** Shows per account and day. */
    dailyCap: whole(1, 1000, 'dailyCap').nullable().default(null),
    budget: z
      .strictObject(
        { event: z.enum(['show', 'click'], 'budget' satisfies AdRefusal), amount: whole(1, 1e12, 'budget') },
        'budget' satisfies AdRefusal,
      )
      .nullable()
      .default(null),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
    path: ['endsAt'],
    message: 'endsAt' satisfies AdRefusal,
    when: ({ issues }) => issues.length === 0,
  });

/** What an operator enters; times may be texts, and what has a default may be left out. */
export type AdEntryInput = z.input<typeof adEntry>;
export type AdEntry = z.output<typeof adEntry>;

/** Reads what an operator entered, wherever it comes from: the ad, or everything that is wrong with it. */
export function readAdEntry(input: unknown): { ad: AdEntry } | { problems: AdProblem[] } {
  const parsed = adEntry.safeParse(input);
  return parsed.success ? { ad: parsed.data } : { problems: parsed.error.issues.flatMap(problemsOf) };
}

function problemsOf(issue: z.core.$ZodIssue): AdProblem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, reason: 'unknown' }));
  const reason = Object.hasOwn(adRefusals, issue.message) ? (issue.message as AdRefusal) : 'wrong';
  return [{ field: String(issue.path[0] ?? ''), reason }];
}

/** Thrown where an ad is saved although something is wrong with it. */
export class AdRefused extends Error {
  readonly problems: readonly AdProblem[];

  constructor(problems: readonly AdProblem[]) {
    super(problems.map(({ field, reason }) => `${field} ${adRefusals[reason][1]}`).join('; '));
    this.problems = problems;
  }
}
