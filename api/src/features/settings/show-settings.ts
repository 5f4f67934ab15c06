import type { SettingsResponse } from '@cubby/contract/settings'
import type { RequestContext } from '../../operation-context.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { readSettings } from './read-settings.ts'

/** Returns the current settings, for administrators. */
export async function showSettings({ deps, caller }: RequestContext): Promise<SettingsResponse> {
  requireAdmin(caller)
  return { settings: await readSettings(deps.db, deps.config) }
}
