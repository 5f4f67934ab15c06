import { DEFAULT_TIME_ZONE, isTimeZone } from '@cubby/contract/time-zone'
import type { Config } from '../../../platform/config.ts'
import type { Database, Reader } from '../../../platform/db/database.ts'
import { TimedOut, withTimeLimit } from '../../../platform/errors.ts'

/** The name of the setting. It is missing while nobody has chosen. */
export const TIME_ZONE_SETTING = 'provider_timezone'
/** How long a server may use the time zone that it read last. */
const MAX_AGE_MS = 1_000
/** A database that does not respond must not hold up the request that is about to find out. */
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

/** Returns a function that reads the time zone if that was too long ago. Never throws. */
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
