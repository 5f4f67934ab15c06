import type { SettingsChange, SettingsResponse } from '@cubby/contract/school/settings'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from './read-settings.ts'
import { lockSettings, storeSettings } from './store-settings.ts'

/**
 * Stores the settings that changed. The audit log records the old and new value of each setting. Throws Refusal
 * `own_second_factor_missing` if the change requires a second factor and the caller has none.
 */
export async function changeSettings(ctx: RequestContext, change: SettingsChange): Promise<SettingsResponse> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await lockSettings(trx)
    const before = await readSettings(trx, deps.config)
    if (change.require_second_factor && !(await deps.logins.hasSecondFactor(trx, caller.user.id))) {
      throw new Refusal('own_second_factor_missing')
    }
    const names = Object.keys(change) as (keyof SettingsChange)[]
    const changed = names.filter(
      (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(before[name]),
    )
    const pairs = changed.map((name) => [name, { from: before[name], to: change[name] }])
    await storeSettings({ trx, caller, now: await deps.clock(trx) }, Object.fromEntries(pairs))
    return { settings: await readSettings(trx, deps.config) }
  })
}
