import type { ImportResponse, importRun } from '@cubby/contract/imports'
import type { z } from 'zod'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { changeImport } from './change-import.ts'

/**
 * Imports the valid rows of a checked import in a job, or continues a cancelled one. Throws Refusal
 * `import_not_found`, `import_changed`, and `invalid_input` if it asks for invitations but does not import users.
 */
export function runImport(
  ctx: RequestContext,
  { id, send_invitations }: z.infer<typeof importRun> & { readonly id: string },
): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { checked: 'running', cancelled: 'running' },
    audit: 'import.started',
    ...(send_invitations && { auditDetails: { send_invitations } }),
    startsJob: true,
    async prepare(trx, { kind }) {
      if (send_invitations && kind !== 'users') throw new Refusal('invalid_input')
      await trx
        .updateTable('imports')
        .set({ sends_invitations: send_invitations })
        .where('id', '=', id)
        .execute()
    },
  })
}
