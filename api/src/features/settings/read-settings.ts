import { OFFER_HOURS, PAYMENT_DUE_DAYS, PAYMENT_REMINDER_DAYS } from '@cubby/contract/constants'
import { type Settings, settings } from '@cubby/contract/settings'
import type { Config } from '../../config.ts'
import type { Database, Reader } from '../../platform/db/database.ts'

/**
 * Returns the current settings: the values that administrators stored, then the environment, then the
 * defaults.
 */
export async function readSettings(db: Reader, { provider }: Config): Promise<Settings> {
  const defaults: Settings = {
    provider_name: provider.name,
    provider_email: provider.email,
    provider_phone: provider.phone,
    provider_address: provider.address,
    provider_hours: provider.hours,
    auto_approve_enrollments: false,
    offer_hours: OFFER_HOURS,
    payment_due_days: PAYMENT_DUE_DAYS,
    reminder_days: PAYMENT_REMINDER_DAYS,
  }
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const merged = settings.safeParse({ ...defaults, ...stored })
  if (merged.success) return merged.data
  // Ignores a value that a version with other limits stored.
  for (const issue of merged.error.issues) delete stored[String(issue.path[0])]
  return settings.parse({ ...defaults, ...stored })
}

/** Returns the same dependencies, with the provider as set by administrators. */
export async function withSettings<D extends { readonly db: Database; readonly config: Config }>(
  deps: D,
): Promise<D> {
  const { provider_name, provider_email, provider_phone, provider_address, provider_hours } =
    await readSettings(deps.db, deps.config)
  const provider = {
    ...deps.config.provider,
    name: provider_name,
    email: provider_email,
    phone: provider_phone,
    address: provider_address,
    hours: provider_hours,
  }
  return { ...deps, config: { ...deps.config, provider } }
}
