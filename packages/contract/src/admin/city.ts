import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { queryBoolean } from '../query.ts';
import { count, id, picture, rowId, time } from '../shapes/common.ts';
import { listingCategory, listingForm, listingKind, signUpState } from '../shapes/listing.ts';
import { adminTable, byEditors, byHeadEditors, byManagers, byModerators, byReviewers } from './admin-call.ts';
import { bulkInput, bulkResult } from './bulk.ts';

export const listingStates = ['review', 'published', 'refused', 'withdrawn', 'hidden'] as const;
const listingState = z.enum(listingStates);

const row = z.object({
  listingId: rowId,
  agentId: rowId,
  title: z.string(),
  kind: listingKind,
  category: listingCategory,
  categoryName: z.string(),
  cityId: id,
  city: z.string(),
  district: z.string(),
  state: listingState,
  /** Why it is held, was refused or taken down. */
  reason: z.string().nullable(),
  verified: z.boolean(),
  startsAt: time.nullable(),
  capacity: count.nullable(),
  taken: count,
  waiting: count,
  collects: count,
  contactViews: count,
  author: z.object({ userCode: z.string(), nickname: z.string() }),
  publishedAt: time,
  updatedAt: time,
});
export type ListingAdminRow = z.infer<typeof row>;

const cityRow = z.object({
  cityId: id,
  name: z.string(),
  province: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  hot: z.boolean(),
  published: count,
  waiting: count,
});
export type CityAdminRow = z.infer<typeof cityRow>;

const label = z.string().trim().min(1, '请填写名称').max(6, '名称最多 6 个字');
export const paramKeys = ['category', 'district', 'date', 'price'] as const;
const param = z.object({ key: z.enum(paramKeys), name: label, shown: z.boolean() });
const category = z.object({ category: listingCategory, name: label });

/** Everything once: nothing is added, nothing gets lost. */
function allOnce(given: readonly string[], all: readonly string[]): boolean {
  return given.length === all.length && all.every((key) => given.includes(key));
}

const csvBytes = 200 * 1024;

/** 同城: what stands in the city directory, what waits, and how the directory looks. */
export const cityCalls = adminTable({
  'city/listings': byReviewers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      state: listingState.optional(),
      /** Waiting for a reason, or because every listing waits. */
      held: queryBoolean.optional(),
      category: listingCategory.optional(),
      kind: listingKind.optional(),
      cityId: id.optional(),
      verified: queryBoolean.optional(),
      /** A number is an id; otherwise the beginning or a part of the title. */
      keyword: z.string().trim().max(60).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(row),
    summary: 'Listings by state, category, city and title',
  }),
  'city/listing': byReviewers.read({
    input: z.object({ listingId: rowId }),
    output: z.object({ row, form: listingForm, pictures: z.array(z.object({ pictureId: z.string(), picture })) }),
    errors: ['NOT_FOUND'],
    summary: 'One listing with all that its author wrote',
  }),
  'city/save': byEditors.change({
    /** `pictures`: those of the listing that stay. */
    input: listingForm.extend({ listingId: rowId, verified: z.boolean() }),
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Changes a listing in the place of its author; its state stays',
  }),
  'city/decide': byModerators.change({
    /** `refusal` null lets them out; otherwise what the authors are told. */
    input: bulkInput.extend({ refusal: z.string().trim().min(1, '请填写原因').max(100, '原因最多 100 字').nullable() }),
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Publishes or refuses listings that wait; of two people one decides',
  }),
  'city/setVerified': byEditors.change({
    input: bulkInput.extend({ verified: z.boolean() }),
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Gives or takes the verified mark',
  }),
  'city/setHidden': byModerators.change({
    input: bulkInput.extend({ hidden: z.boolean() }),
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Takes published listings down or shows them again; what a report took down is left to its case',
  }),
  'city/undo': byReviewers.change({
    input: z.object({ undoToken: z.string().min(1).max(60_000) }),
    errors: ['NOT_FOUND'],
    summary: 'Takes a decision, a mark or a take-down back, with the notice that told of it',
  }),
  'city/signUps': byReviewers.read({
    input: pageInput.extend({
      listingId: rowId,
      state: signUpState.optional(),
      sort: z.enum(['new', 'old']).default('old'),
    }),
    output: pageOf(
      z.object({ signUpId: rowId, userCode: z.string(), nickname: z.string(), state: signUpState, signedUpAt: time }),
    ),
    errors: ['NOT_FOUND'],
    summary: 'Who comes to an event and who waits, in the order of their turn',
  }),
  'city/trust': byReviewers.read({
    input: z.object({ agentId: rowId.optional() }),
    output: z.object({
      list: z.array(z.object({ agentId: rowId, name: z.string(), trusted: z.boolean(), waiting: count, held: count })),
    }),
    summary: 'Which agents publish what members submit at once, and how much waits',
  }),
  'city/setTrust': byManagers.change({
    input: z.object({ agentId: rowId, trusted: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Publishes what members submit at once, or lets all of it wait; what is held waits in any case',
  }),
  'city/import': byEditors.change({
    input: z.object({
      agentId: rowId,
      csv: z
        .string()
        .min(1, '请选择文件')
        .refine(
          (text) => new TextEncoder().encode(text).length <= csvBytes,
          '文件不能超过 200 KB，更大的请用命令行导入',
        ),
      dryRun: z.boolean(),
    }),
    output: z.object({
      rows: z.array(z.object({ line: count, ok: z.boolean(), title: z.string(), message: z.string() })),
      imported: count,
    }),
    errors: ['NOT_FOUND'],
    summary: 'Listings from a CSV file, row by row; one wrong row and nothing is changed',
  }),
  'city/rules': byReviewers.read({
    input: z.object({ agentId: rowId.optional() }),
    output: z.object({
      cities: z.array(cityRow),
      hot: z.array(id),
      categories: z.array(category),
      params: z.array(param),
    }),
    summary: 'Cities with what they hold, the hot ones, categories and search parameters in their order',
  }),
  'city/saveHot': byHeadEditors.change({
    input: z.object({ cityIds: z.array(id).min(1, '请至少选择一个城市').max(60, '最多 60 个热门城市') }),
    summary: 'Which cities stand first for those who have not chosen',
  }),
  'city/saveCategories': byHeadEditors.change({
    input: z.object({
      categories: z.array(category).refine(
        (list) =>
          allOnce(
            list.map((one) => one.category),
            listingCategory.options,
          ),
        '每个分类应出现一次',
      ),
    }),
    summary: 'Order and names of the fixed categories',
  }),
  'city/saveParams': byHeadEditors.change({
    input: z.object({
      params: z.array(param).refine(
        (list) =>
          allOnce(
            list.map((one) => one.key),
            paramKeys,
          ),
        '每个筛选项应出现一次',
      ),
    }),
    summary: 'Order and names of the filters, and which of them are shown',
  }),
});
