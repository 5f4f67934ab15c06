import { z } from 'zod'
import { bulkIds, rowsOf } from '../school/bulk.ts'
import { userExport } from './users.ts'

const accountOperation = z.enum(['activate', 'suspend'])

export const userBulkPreview = z
  .object({
    operation: z.enum([...accountOperation.options, 'message', 'standard']),
    ...rowsOf(userExport.omit({ ids: true })),
  })
  .meta({ id: 'UserBulkPreview' })
export type UserBulkPreview = z.infer<typeof userBulkPreview>

/** POST /admin/users/bulk. */
export const userBulk = z.object({ operation: accountOperation, ids: bulkIds }).meta({ id: 'UserBulk' })
export type UserBulk = z.infer<typeof userBulk>
