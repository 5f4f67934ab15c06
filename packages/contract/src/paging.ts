import { z } from 'zod'
import { COUNT_LIMIT, MAX_PAGE } from './constants.ts'

/** The number and the length of a page of a list. Converts them, because numbers in a query string are text. */
export const pageQuery = (sizes: readonly [number, ...number[]]) => ({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...sizes))
    .default(sizes[0]),
})

/** Asks for the number of rows that `startDate` hides. The app sends it with the default range, which nobody chose. */
export const countOlder = z
  .enum(['true'])
  .optional()
  .meta({ description: 'Also counts the rows that `startDate` hides, as `older`' })

/** The position of a page in its list. */
export const pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z
      .int()
      .describe(
        `The number of rows. Up to ${COUNT_LIMIT.toLocaleString('en-US')} it is exact, and \`moreThanTotal\` is absent.`,
      ),
    moreThanTotal: z
      .literal(true)
      .optional()
      .describe('There are more rows than `total`; they were not counted.'),
    totalPages: z.int().describe('The number of pages. With `moreThanTotal`, there may be more.'),
    older: z
      .object({ total: z.int(), moreThanTotal: z.literal(true).optional() })
      .optional()
      .describe('With `countOlder`, the rows that match otherwise and are from before `startDate`.'),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof pagination>
