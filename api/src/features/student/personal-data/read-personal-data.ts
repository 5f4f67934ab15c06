import type { PersonalData } from '@cubby/contract/student/personal-data'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { forExport } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { aboutUser } from '../../school/audit-log/read-audit-log.ts'
import { readName, tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { accountOf, devicesOf, secondFactorOf } from './account-data.ts'
import { centersOf } from './center-data.ts'
import { classesOf, hoursOf } from './class-data.ts'
import { contactMessagesOf, messagesOf } from './message-data.ts'
import { plain } from './plain.ts'

/** Returns a copy of the caller's data. */
export async function readMyPersonalData({ deps, caller }: RequestContext): Promise<PersonalData> {
  return readPersonalData(deps.db, { id: caller.user.id, now: await deps.clock(deps.db) })
}

/** Returns a copy of a user's data, for the office to answer a request, and tells the other administrators. */
export async function readPersonalDataOf(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<PersonalData> {
  requireAdmin(caller)
  const { db } = (await forExport({ deps })).deps
  const data = await readPersonalData(db, { id, now: await deps.clock(db) })
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.data_exported',
      subject: { type: 'user', id },
      details: { user_id: id },
      request: caller.request,
      now,
    })
    const name = await readName(trx, id)
    const did = (actor: string) =>
      t('{actor} downloaded a copy of the personal data of {name}.', { actor, name })
    await tellAdmins({ deps, trx, caller, now }, { did })
  })
  return data
}

/**
 * Reads a user's data from every table. Leaves out hashes and tokens, reasons written for administrators, and the
 * names of other people. A test fails if a table with data about users is missing here.
 */
async function readPersonalData(
  db: Reader,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<PersonalData> {
  const account = await accountOf(db, id)
  return {
    exported_at: now.toISOString(),
    account: plain(account),
    ...(await devicesOf(db, id)),
    ...(await secondFactorOf(db, id)),
    ...(await classesOf(db, id)),
    ...(await centersOf(db, account)),
    ...(await hoursOf(db, id)),
    ...(await messagesOf(db, id)),
    ...(await contactMessagesOf(db, account)),
    activity: await activityOf(db, id),
  }
}

async function activityOf(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_id', 'address'])
    .where(aboutUser(userId))
    .orderBy('at')
    .execute()
  return rows.map(({ actor_id, address, ...row }) => ({
    ...plain(row),
    by: actor_id === userId ? t('you') : actor_id === null ? t('the system') : t('the school'),
    address: actor_id === userId ? address : null,
  }))
}
