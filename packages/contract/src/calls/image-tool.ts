import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { jsonPart } from '../query.ts';
import { aiJob, aiTool, crop, cropRatio, idPhotoBackground, toolCard } from '../shapes/image-tool.ts';
import { count, id } from '../shapes/common.ts';

export const imageToolCalls = callTable({
  'ai/tools': byAccount.read({
    output: listOf(toolCard).extend({ left: count, perDay: count }),
    summary: 'The image tools with an example and the price in credits',
  }),
  'ai/upload': byAccount.change({
    input: z.object({
      tool: aiTool,
      crop: jsonPart(crop).optional(),
      /** For idPhoto. */
      background: idPhotoBackground.default('white'),
      /** For smartCrop. */
      ratio: cropRatio.default('1:1'),
      /** Names this try: sent again, it gives the same job and costs nothing more. */
      key: z.uuid().optional(),
    }),
    output: aiJob,
    errors: ['NO_FREE_VIEW', 'FORBIDDEN'],
    limit: { per: 'account', max: 30, seconds: 1800, failClosed: true },
    files: { file: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], maxBytes: 20 * 1024 * 1024 } },
    summary: 'Gives a photo to an image tool and starts a job',
  }),
  'ai/getAiInfoList': byAccount.read({
    input: pageInput,
    output: pageOf(aiJob),
    summary: "The caller's jobs, newest first",
  }),
  'ai/job': byAccount.read({
    input: z.object({ jobId: id }),
    output: aiJob,
    errors: ['NOT_FOUND'],
    summary: 'One job of the caller, with its progress',
  }),
  'ai/delete': byAccount.change({
    input: z.object({ jobId: id }),
    errors: ['NOT_FOUND'],
    summary: 'Deletes a job with its pictures at once; one that has not ended yet is paid back',
  }),
});
