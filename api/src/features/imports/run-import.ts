import type { ImportResponse } from '@cubby/contract/imports'
import type { RequestContext } from '../../operation-context.ts'
import { changeImport } from './change-import.ts'

/**
 * Imports the valid rows of a checked import in a job, or continues a cancelled one. Throws Refusal
 * `import_not_found` and `import_changed`.
 */
export function runImport(ctx: RequestContext, { id }: { readonly id: string }): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { checked: 'running', cancelled: 'running' },
    audit: 'import.started',
    startsJob: true,
  })
}
