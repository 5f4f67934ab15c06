import type { LegalTextVersions } from '@cubby/contract/accounts/legal-texts'
import type { Provider } from '@cubby/contract/catalog/classes'
import {
  OFFER_HOURS,
  PAYMENT_DUE_DAYS,
  PAYMENT_REMINDER_DAYS,
  PROOF_REFUND_AMOUNT,
} from '@cubby/contract/constants'
import { defaultAccounts } from '@cubby/contract/journal-accounts'
import { pageTexts } from '@cubby/contract/school/brand'
import { type Settings, settings } from '@cubby/contract/school/settings'
import { DEFAULT_TIME_ZONE, isTimeZone } from '@cubby/contract/time-zone'
import { defaultTranscriptColumns } from '@cubby/contract/transcript-columns'
import type { Config } from '../../../platform/config.ts'
import type { Database, Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ProviderFacts } from '../../../platform/pdf/paged-document.ts'
import { TimedOut, withTimeLimit } from '../../../platform/time-limit.ts'

/** The logins of demo mode, printed at start and shown on the login page. */
export const demoLogins = {
  emails: ['student@cubby.test', 'instructor@cubby.test', 'director@cubby.test', 'admin@cubby.test'],
  password: 'cubby-demo-2026',
}

/**
 * Returns the current settings. A value that an administrator stored comes first, then that of the environment,
 * then the default.
 */
export async function readSettings(db: Reader, config: Config): Promise<Settings> {
  return settingsOf(await readStored(db), config)
}

async function readStored(db: Reader): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

function settingsOf(stored: Readonly<Record<string, unknown>>, { provider }: Config): Settings {
  const defaults: Settings = {
    provider_name: provider.name,
    provider_email: provider.email,
    provider_phone: provider.phone,
    provider_address: provider.address,
    provider_hours: provider.hours,
    provider_license: '',
    auto_approve_enrollments: false,
    offer_hours: OFFER_HOURS,
    payment_due_days: PAYMENT_DUE_DAYS,
    reminder_days: PAYMENT_REMINDER_DAYS,
    contact_message_days: 0,
    refund_policy: provider.refund_policy,
    journal_accounts: defaultAccounts,
    transcript_columns: defaultTranscriptColumns,
    rooms: [],
    holidays: [],
    require_second_factor: false,
    proof_refund_amount: PROOF_REFUND_AMOUNT,
    approve_deletions: false,
    approve_refunds_above: null,
    accent_color: provider.brand.accent,
    ...provider.brand.texts,
  }
  const merged = settings.safeParse({ ...defaults, ...stored })
  if (merged.success) return merged.data
  // Ignores stored values that are not valid, because another version of Cubby may have had other limits.
  const unusable = new Set(merged.error.issues.map(({ path }) => String(path[0])))
  const usable = Object.entries(stored).filter(([name]) => !unusable.has(name))
  return settings.parse({ ...defaults, ...Object.fromEntries(usable) })
}

/** Returns the same dependencies, with the provider as set by administrators. Its time zone counts for all. */
export async function withSettings<D extends { readonly db: Database; readonly config: Config }>(
  deps: D,
): Promise<D> {
  const stored = await readStored(deps.db)
  const current = settingsOf(stored, deps.config)
  const { [LOGO_SETTING]: logo } = stored
  await readTimeZone(deps.db, deps.config)
  const provider = {
    ...deps.config.provider,
    name: current.provider_name,
    email: current.provider_email,
    phone: current.provider_phone,
    address: current.provider_address,
    hours: current.provider_hours,
    refund_policy: current.refund_policy,
    rooms: current.rooms.map(({ name, address }) => ({ name, address })),
    brand: {
      accent: current.accent_color,
      logo: typeof logo === 'string' ? logoPath(logo) : null,
      texts: pageTexts.parse(current),
    },
    legal_texts: await readCurrentVersions(deps.db),
  }
  return { ...deps, config: { ...deps.config, provider } }
}

/** Returns the newest version of each legal text, or null for a text that was never published. */
export async function readCurrentVersions(db: Reader): Promise<LegalTextVersions> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(({ fn }) => ['kind', fn.max('version').as('version')])
    .groupBy('kind')
    .execute()
  return {
    terms: null,
    privacy: null,
    ...Object.fromEntries(rows.map(({ kind, version }) => [kind, version])),
  }
}

/** Returns the provider's details for printed documents. Call it with the result of `withSettings`. */
export async function readPrintedProvider({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<ProviderFacts> {
  const stored = await readStored(db)
  const { provider_license } = settingsOf(stored, config)
  const hash = stored[LOGO_SETTING]
  const logo = await db
    .selectFrom('logos')
    .select(['content as bytes', 'file_type as type'])
    .where('hash', '=', typeof hash === 'string' ? hash : '')
    .executeTakeFirst()
  return { ...config.provider, license: provider_license, logo: logo ?? null }
}

/** Returns the provider as set by administrators. */
export async function readProvider(deps: Deps): Promise<Provider> {
  const { config } = await withSettings(deps)
  return { ...config.provider, payments: config.payments, demo: config.demo ? demoLogins : null }
}

/**
 * The name of the setting with the hash of the provider's own logo. Null or missing while the product's logo
 * is shown.
 */
export const LOGO_SETTING = 'brand_logo'

/** Returns the path of a logo. Each picture has its own path, so browsers can cache it forever. */
export function logoPath(hash: string): string {
  return `/api/branding/logos/${hash}`
}

/** The name of the setting. It is missing while nobody has chosen. */
export const TIME_ZONE_SETTING = 'provider_timezone'
/** How long a server may use the time zone that it read last. */
const MAX_AGE_MS = 1_000
/** Requests wait for this read, so a database that does not respond must not hold them up for longer. */
const READ_LIMIT_MS = 500

/** Returns the time zone that an administrator chose, or null. */
export async function readChosenTimeZone(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', TIME_ZONE_SETTING)
    .executeTakeFirst()
  return typeof row?.value === 'string' && isTimeZone(row.value) ? row.value : null
}

/** Reads the time zone in effect, which another server may have changed. The environment comes first. */
export async function readTimeZone(db: Reader, { timeZone }: Config): Promise<void> {
  if (!timeZone.isFixed) timeZone.current = (await readChosenTimeZone(db)) ?? DEFAULT_TIME_ZONE
}

/** Returns a function that reads the time zone again when the last read is too old. Never throws. */
export function timeZoneReader({ db, config }: { readonly db: Database; readonly config: Config }) {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return async (): Promise<void> => {
    if (config.timeZone.isFixed || performance.now() - readAt < MAX_AGE_MS) return
    reading ??= readTimeZone(db, config)
      .catch(() => undefined)
      .finally(() => {
        readAt = performance.now()
        reading = undefined
      })
    await withTimeLimit(reading, READ_LIMIT_MS).catch((error: unknown) => {
      if (!(error instanceof TimedOut)) throw error
    })
  }
}
