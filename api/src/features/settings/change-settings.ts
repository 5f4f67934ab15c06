import type { SettingsChange, SettingsResponse } from '@cubby/contract/settings'
import type { RequestContext } from '../../operation-context.ts'
import { write } from '../../platform/db/write.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { readSettings } from './read-settings.ts'
import { lockSettings, storeSettings } from './store-settings.ts'

/** Stores the settings that changed. The audit log records the old and new value of each setting. */
export async function changeSettings(ctx: RequestContext, change: SettingsChange): Promise<SettingsResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockSettings(trx)
    const before = await readSettings(trx, deps.config)
    const names = Object.keys(change) as (keyof SettingsChange)[]
    const changed = names.filter(
      (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(before[name]),
    )
    const pairs = changed.map((name) => [name, { from: before[name], to: change[name] }])
    await storeSettings({ trx, caller, now: await deps.clock(trx) }, Object.fromEntries(pairs))
    return { settings: await readSettings(trx, deps.config) }
  })
}
