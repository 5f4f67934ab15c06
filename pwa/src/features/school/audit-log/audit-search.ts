import { AUDIT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { z } from 'zod'
import { day, listParameters, searchReader } from '@/desk/table/search-schema.ts'

const { page, limit } = listParameters({ sizes: AUDIT_PAGE_SIZES })

export const readAuditSearch = searchReader({
  page,
  limit,
  /** Any text. The screen ignores an unknown area. */
  area: z.string().optional().catch(undefined),
  startDate: day,
  endDate: day,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>
