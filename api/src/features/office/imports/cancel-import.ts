import type { ImportResponse } from '@cubby/contract/imports'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { changeImport } from './change-import.ts'

/**
 * Stops an import after the batch that is being imported. What is imported stays, and the rest can be imported
 * later. Cancelling it again changes nothing. Throws Refusal `import_not_found`, and `import_changed` if the import is
 * neither running nor cancelled.
 */
export function cancelImport(ctx: RequestContext, { id }: { readonly id: string }): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { running: 'cancelled' },
    audit: 'import.cancelled',
    startsJob: false,
  })
}
