import type { SystemHealth } from '@cubby/contract/system-health'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../operation-context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { appliedMigrations, pendingMigrations } from '../../platform/db/pending-migrations.ts'
import type { DeliveryChannel } from '../../platform/db/schema.ts'
import { countJobs } from '../../platform/jobs/count-jobs.ts'
import { VERSION } from '../../platform/version.ts'
import { requireAdmin } from '../auth/require-admin.ts'

/** Slower responses of the database are reported. */
const SLOW_MS = 250
/** A due job that waits longer than this means that no worker is running. */
const STUCK_SECONDS = 300

/** Returns the state of each part of the system. The system is healthy when every part is. */
export async function readSystemHealth({ deps, caller }: RequestContext): Promise<SystemHealth> {
  requireAdmin(caller)
  const startedAt = performance.now()
  const now = await deps.clock(deps.db)
  const latency = Math.round((performance.now() - startedAt) * 10) / 10
  const { version, bytes } = await aboutDatabase(deps.db)
  const jobs = await countJobs(deps.db, now)
  const applied = await appliedMigrations(deps.db)
  const pending = (await pendingMigrations(deps.db)).length
  const parts = {
    database: { status: stateOf(latency < SLOW_MS), version, latency_ms: latency },
    migrations: {
      status: stateOf(pending === 0),
      applied: applied.length,
      latest: applied.at(-1) ?? null,
      pending,
    },
    jobs: {
      status: stateOf(jobs.failed === 0 && (jobs.oldestSeconds ?? 0) < STUCK_SECONDS),
      queued: jobs.queued,
      failed: jobs.failed,
      oldest_seconds: jobs.oldestSeconds,
    },
    mail: {
      status: stateOf((jobs.oldestSeconds ?? 0) < STUCK_SECONDS || jobs.waitingMails === 0),
      transport: deps.config.mail,
      waiting: jobs.waitingMails,
      last_sent_at: await lastSent(deps.db, 'email'),
    },
    push: await aboutPush(deps.db, jobs.waitingPushes, now),
    storage: { status: stateOf(await responds(deps)), database_bytes: bytes },
  }
  const status = stateOf(Object.values(parts).every((part) => part.status === 'ok'))
  return { status, version: VERSION, checked_at: now.toISOString(), ...parts }
}

function stateOf(isOk: boolean): 'ok' | 'warning' {
  return isOk ? 'ok' : 'warning'
}

/** Whether the file store responds correctly for a file that does not exist. */
async function responds({ files, log }: Deps): Promise<boolean> {
  try {
    await files.open('health/none.txt')
    return true
  } catch (error) {
    log.warn({ err: error }, 'the file store does not respond')
    return false
  }
}

async function aboutDatabase(db: Reader): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select split_part(version(), ' on ', 1) as version, pg_database_size(current_database())::text as bytes`.execute(
    db,
  )
  return { version: rows[0]?.version ?? 'unknown', bytes: Number(rows[0]?.bytes ?? 0) }
}

async function aboutPush(db: Reader, waiting: number, now: Date): Promise<SystemHealth['push']> {
  const { devices } = await db
    .selectFrom('push_subscriptions')
    .select(sql<number>`count(*)::int`.as('devices'))
    .executeTakeFirstOrThrow()
  const { failed } = await db
    .selectFrom('deliveries')
    .select(sql<number>`count(*)::int`.as('failed'))
    .where('channel', '=', 'push')
    .where('status', '=', 'failed')
    .where('updated_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .executeTakeFirstOrThrow()
  const last_sent_at = await lastSent(db, 'push')
  return { status: stateOf(failed === 0), devices, waiting, failed, last_sent_at }
}

async function lastSent(db: Reader, channel: DeliveryChannel): Promise<string | null> {
  const { last } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.max('updated_at').as('last'))
    .where('channel', '=', channel)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  return last?.toISOString() ?? null
}
