import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'

/** The old and the new value of each changed setting, by its name. */
export type SettingChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** Prevents other changes of the settings until the transaction ends. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx)
}

/** Stores settings, and records all of them in one audit log entry. Does nothing if there are no changes. */
export async function storeSettings(
  { trx, caller, now }: Pick<OperationContext, 'trx' | 'caller' | 'now'>,
  changes: SettingChanges,
): Promise<void> {
  const all = Object.entries(changes)
  if (all.length === 0) return
  for (const [name, { to }] of all) {
    const value = JSON.stringify(to)
    await trx
      .insertInto('settings')
      .values({ name, value, updated_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
      .execute()
  }
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'settings.changed',
    subject: { type: 'settings', id: null },
    details: changes,
    request: caller.request,
    now,
  })
}
