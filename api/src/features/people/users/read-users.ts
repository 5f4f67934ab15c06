import type { UserDetails, UserExport, UserPage, UserSearch } from '@cubby/contract/people/users'
import { phoneText } from '@cubby/contract/phone'
import { dayOf } from '@cubby/rules/days'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { forExport } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findUser } from '../../accounts/auth/queries.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import {
  detailsView,
  findSamePhone,
  findUserIds,
  findUsers,
  findUsersById,
  listedView,
  paginateUsers,
} from './queries.ts'

/** Returns one page of the matching users. */
export async function searchUsers({ deps, caller }: RequestContext, search: UserSearch): Promise<UserPage> {
  requireAdmin(caller)
  const { page, limit, ...fields } = search
  const filter = { ...fields, timezone: deps.config.provider.timezone }
  const [pagination, rows] = await Promise.all([
    paginateUsers(deps.db, filter, { page, limit }),
    findUsers(deps.db, filter, { limit, offset: (page - 1) * limit }),
  ])
  return { users: rows.map(listedView), pagination }
}

export async function readUser(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<UserDetails> {
  requireAdmin(caller)
  const user = await findUser(deps.db, id)
  if (!user) throw new Refusal('user_not_found')
  const samePhone = await findSamePhone(deps.db, [id])
  return { ...detailsView(user), same_phone: samePhone.get(id) ?? [] }
}

/**
 * Exports the listed users as CSV, in the same order, and tells the other administrators. Users deleted in the meantime
 * are left out. Days are in the provider's time zone.
 */
export async function exportUsers(
  { deps, caller }: RequestContext,
  { ids: among, ...filter }: UserExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const { db } = (await forExport({ deps })).deps
  const found = await findUserIds(db, { ...filter, timezone }, among)
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.exported',
      subject: { type: 'user', id: null },
      details: { users: found.length },
      request: caller.request,
      now,
    })
    const did = (actor: string) =>
      t('{actor} exported the list of users ({count}).', { actor, count: found.length })
    await tellAdmins({ deps, trx, caller, now }, { did })
  })
  const read = (ids: string[]) => findUsersById(db, ids)
  return csvPieces(columnsOf(timezone), rowsInOrder(found, read))
}

type ExportedRow = Awaited<ReturnType<typeof findUsersById>>[number]

function columnsOf(timezone: string): CsvColumn<ExportedRow>[] {
  return [
    ['Name', (row) => personName(row)],
    ['Email', (row) => row.email ?? ''],
    ['Phone', (row) => phoneText(row.phone_number ?? '')],
    ['Address', (row) => row.address ?? ''],
    ['Emergency Contact', (row) => row.emergency_contact ?? ''],
    ['Role', (row) => row.role],
    ['Status', (row) => row.status],
    ['Created', (row) => dayOf(row.created_at, timezone)],
    ['Updated', (row) => dayOf(row.updated_at, timezone)],
  ]
}
