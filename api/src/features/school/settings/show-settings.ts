import type { SettingsResponse } from '@cubby/contract/school/settings'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from './read-settings.ts'

/** Returns the current settings, for administrators. */
export async function showSettings({ deps, caller }: RequestContext): Promise<SettingsResponse> {
  requireAdmin(caller)
  return { settings: await readSettings(deps.db, deps.config) }
}
