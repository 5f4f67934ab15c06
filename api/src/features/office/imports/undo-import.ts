import type { ImportResponse } from '@cubby/contract/imports'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { changeImport } from './change-import.ts'

/**
 * Removes in a job what an import created, last row first, except what somebody has used since. Another undo tries
 * again to remove what was kept. Throws Refusal `import_not_found`, and `import_changed` if the import was not run or
 * is still running.
 */
export function undoImport(ctx: RequestContext, { id }: { readonly id: string }): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { cancelled: 'undoing', done: 'undoing', undone: 'undoing' },
    audit: 'import.undo_started',
    startsJob: true,
    prepare: (trx) =>
      trx
        .updateTable('import_rows')
        .set({ state: 'created', errors: null })
        .where('import_id', '=', id)
        .where('state', '=', 'kept')
        .execute(),
  })
}
