import type { SettingsResponse } from '@cubby/contract/settings'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { readSettings } from './read-settings.ts'

/** The settings as they are now, for administrators. */
export async function showSettings(deps: Deps, caller: Caller): Promise<SettingsResponse> {
  requireAdmin(caller)
  return { settings: await readSettings(deps.db, deps.config) }
}
