import type { SettingsChange, SettingsResponse } from '@cubby/contract/settings'
import { sql } from 'kysely'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { readSettings } from './read-settings.ts'

/** Stores the settings that changed. The audit log records the old and new value of each setting. */
export async function changeSettings(ctx: RequestContext, wanted: SettingsChange): Promise<SettingsResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await sql`lock table settings in share row exclusive mode`.execute(trx)
    const before = await readSettings(trx, deps.config)
    const now = await deps.clock(trx)
    const names = Object.keys(wanted) as (keyof SettingsChange)[]
    const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
    for (const name of changed) {
      const value = JSON.stringify(wanted[name])
      await trx
        .insertInto('settings')
        .values({ name, value, updated_at: now })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
        .execute()
    }
    if (changed.length > 0) {
      const pairs = changed.map((name) => [name, { from: before[name], to: wanted[name] }])
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'settings.changed',
        subject: { type: 'settings', id: null },
        details: Object.fromEntries(pairs),
        request: caller.request,
        now,
      })
    }
    return { settings: await readSettings(trx, deps.config) }
  })
}
