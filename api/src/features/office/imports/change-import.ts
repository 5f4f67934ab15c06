import { messages } from '@cubby/contract/messages'
import type { importUndoRequest } from '@cubby/contract/office/approval-requests'
import type {
  ImportMapping,
  ImportResponse,
  ImportStatus,
  ImportTableChoice,
  ImportValueMapping,
  importCheck,
  importRun,
} from '@cubby/contract/office/imports'
import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { t } from '@cubby/texts/t'
import type { z } from 'zod'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { requestApproval } from '../../school/strong-actions/request-approval.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { auditImport } from './audit-import.ts'
import { importDefinitions } from './definitions.ts'
import { takeTable } from './import-table.ts'
import { type LockedImport, lockImport } from './queries.ts'
import { readImport } from './read-imports.ts'

interface Change {
  /** The status that follows each status in which the change is possible. */
  readonly next: { readonly [from in ImportStatus]?: ImportStatus }
  readonly audit?: AuditAction
  readonly auditDetails?: AuditDetails
  /** Whether a job continues with the import. */
  readonly startsJob: boolean
  /** Runs before the status changes, in the same transaction. */
  readonly prepare?: (trx: Trx, row: LockedImport, now: Date) => Promise<unknown>
}

/**
 * Changes the status of an import. Waits for the batch that a job works on. Changes nothing if the import has the new
 * status already.
 */
async function changeImport(ctx: RequestContext, id: string, change: Change): Promise<ImportResponse> {
  requireAdmin(ctx.caller)
  return write(ctx, (trx) => changeImportIn({ ...ctx, trx }, id, change))
}

async function changeImportIn(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  id: string,
  { next, audit, auditDetails = {}, startsJob, prepare }: Change,
): Promise<ImportResponse> {
  const row = await lockImport(trx, id)
  const status = next[row.status]
  if (status) {
    const now = await deps.clock(trx)
    await prepare?.(trx, row, now)
    await trx.updateTable('imports').set({ status }).where('id', '=', id).execute()
    if (audit) {
      await auditImport({ trx, now }, row, {
        action: audit,
        actorId: caller.user.id,
        request: caller.request,
        details: auditDetails,
      })
    }
    if (startsJob) await deps.jobs.enqueue(trx, 'work-on-import', { importId: id })
  } else if (!Object.values(next).includes(row.status)) {
    throw new Refusal('import_changed')
  }
  return { import: await readImport(trx, id) }
}

/** Chooses another sheet or header of the file, and suggests the mapping of its columns. */
export function chooseTable(
  ctx: RequestContext,
  { id, ...choice }: ImportTableChoice & { readonly id: string },
): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { uploaded: 'uploaded', checked: 'uploaded' },
    startsJob: false,
    prepare: (trx, { kind, sheet }) =>
      takeTable(trx, { id, sheet, columns: importDefinitions[kind].columns }, choice),
  })
}

/** Maps the columns and values of the file, and checks all rows in a job, without importing them. */
export function checkImport(
  ctx: RequestContext,
  { id, mapping, value_mapping }: z.infer<typeof importCheck> & { readonly id: string },
): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { uploaded: 'checking', checking: 'checking', checked: 'checking' },
    startsJob: true,
    async prepare(trx, row) {
      const known = validMapping(row, mapping)
      await trx
        .updateTable('imports')
        .set({
          mapping: JSON.stringify(known),
          value_mapping: JSON.stringify(validValues(row, known, value_mapping)),
        })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('import_rows')
        .set({ state: 'waiting', errors: null, warnings: null, key: null })
        .where('import_id', '=', id)
        .where('cells', 'is not', null)
        .execute()
    },
  })
}

/** Drops columns that the kind or the file does not have. Required columns must remain. */
function validMapping({ kind, headers }: LockedImport, mapping: ImportMapping): ImportMapping {
  const known: ImportMapping = {}
  const fields: Record<string, string> = {}
  const isMapped = (name: string) => {
    const place = mapping[name]
    return place !== undefined && place < headers.length
  }
  for (const { name, isRequired, alternative } of importDefinitions[kind].columns) {
    const place = mapping[name]
    if (place !== undefined && isMapped(name)) known[name] = place
    else if (isRequired || (alternative && !isMapped(alternative)))
      fields[`mapping.${name}`] = messages.importColumnMissing
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
  return known
}

/** Drops values of columns that the file does not have. */
function validValues(
  { kind }: LockedImport,
  mapping: ImportMapping,
  valueMapping: ImportValueMapping,
): ImportValueMapping {
  return valueMapping.filter(({ column, value }) => {
    const choices = importDefinitions[kind].columns.find(({ name }) => name === column)?.choices
    if (!choices || mapping[column] === undefined) return false
    if (!Object.hasOwn(choices.options, value)) throw new Refusal('invalid_input')
    return true
  })
}

/**
 * Imports the valid rows of a checked import in a job, or continues a cancelled one. Only an import of users sends
 * invitations.
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
      await trx.deleteFrom('import_other_rows').where('import_id', '=', id).execute()
    },
  })
}

/**
 * Stops an import after the batch that is being imported. What is imported stays, and the rest can be imported later.
 * Cancelling it again changes nothing.
 */
export function cancelImport(ctx: RequestContext, { id }: { readonly id: string }): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { running: 'cancelled' },
    audit: 'import.cancelled',
    startsJob: false,
  })
}

const undoneFrom: Change['next'] = { cancelled: 'undoing', done: 'undoing', undone: 'undoing' }

/**
 * Undoes an import. If that deletes accounts, and the settings require two administrators for deletions, asks another
 * one to approve it.
 */
export async function undoImport(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<ImportResponse | ApprovalAsked> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write<ImportResponse | ApprovalAsked>(ctx, async (trx) => {
    const { kind, status, file_name, created_by } = await lockImport(trx, id)
    const { approve_deletions } = await readSettings(trx, deps.config)
    if (!approve_deletions || kind !== 'users' || !undoneFrom[status])
      return undoImportIn({ ...ctx, trx }, { id })
    const operation = { deps, trx, caller, now: await deps.clock(trx) }
    return requestApproval(operation, {
      kind: 'import_undo',
      userId: created_by,
      input: { import_id: id, file_name } satisfies z.infer<typeof importUndoRequest>,
      wish: (actor) =>
        t(
          '{actor} asked another administrator to approve undoing the import of {fileName}. This deletes accounts.',
          { actor, fileName: file_name },
        ),
    })
  })
}

/**
 * Removes in a job what an import created, last row first, except what somebody has used since. Another undo tries
 * again to remove what was kept. `approved` names the administrator whose request the caller approved.
 */
export function undoImportIn(
  ctx: Omit<OperationContext, 'now'>,
  { id, approved }: { readonly id: string; readonly approved?: { readonly requestedBy: string } },
): Promise<ImportResponse> {
  return changeImportIn(ctx, id, {
    next: undoneFrom,
    audit: 'import.undo_started',
    ...(approved && { auditDetails: { requested_by: approved.requestedBy } }),
    startsJob: true,
    async prepare(trx, row, now) {
      const did = (actor: string) =>
        t('{actor} started to undo the import of {fileName}.', { actor, fileName: row.file_name })
      await tellAdmins({ ...ctx, now }, { did, approved })
      await trx
        .updateTable('import_rows')
        .set({ state: 'created', errors: null })
        .where('import_id', '=', id)
        .where('state', '=', 'kept')
        .execute()
    },
  })
}
