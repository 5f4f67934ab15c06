import type { HealthCause } from '@cubby/contract/office/causes'
import type { SystemHealth } from '@cubby/contract/office/system-health'
import { sql } from 'kysely'
import { VERSION } from '../../../platform/config.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { checkWritable } from '../../../platform/db/database-health.ts'
import { appliedMigrations, lastMigratedAt, pendingMigrations } from '../../../platform/db/migrate.ts'
import type { DeliveryChannel } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkFileStore } from '../../../platform/files/check-file-store.ts'
import { areOld } from '../../../platform/files/virus-scanner.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { countJobs, isFailing } from '../../../platform/jobs/job-state.ts'
import { MAIL_JOBS } from '../../../platform/jobs/jobs.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lastResult } from '../../school/history/check-history.ts'
import { readQuarantine } from './scan-file.ts'

/** Slower responses of the database are reported. */
const SLOW_MS = 250
/** A due job that waits longer than this means that no worker is running. */
const STUCK_SECONDS = 300
/** A nightly check that is older than this did not run. */
const OLD_CHECK_MS = 2 * 86_400_000

/** Returns the state of each part of the system. The system is healthy when every part is. */
export async function readSystemHealth({ deps, caller }: RequestContext): Promise<SystemHealth> {
  requireAdmin(caller)
  const startedAt = performance.now()
  const now = await deps.clock(deps.db)
  const latency = Math.round((performance.now() - startedAt) * 10) / 10
  const { version, bytes } = await aboutDatabase(deps.db)
  const jobs = await countJobs(deps.db, now)
  const isStuck = (jobs.oldestSeconds ?? 0) >= STUCK_SECONDS
  const applied = await appliedMigrations(deps.db)
  const pending = (await pendingMigrations(deps.db)).length
  const parts = {
    database: {
      ...stateOf((await checkWritable(deps.db)) ?? (latency >= SLOW_MS && 'database_slow')),
      version,
      latency_ms: latency,
    },
    migrations: {
      ...stateOf(pending > 0 && 'migrations_pending'),
      applied: applied.length,
      latest: applied.at(-1) ?? null,
      latest_at: await lastMigratedAt(deps.db),
      pending,
    },
    jobs: {
      ...stateOf(jobs.failed > 0 ? 'jobs_failed' : isStuck && 'jobs_waiting'),
      queued: jobs.queued,
      failed: jobs.failed,
      oldest_seconds: jobs.oldestSeconds,
    },
    mail: {
      ...stateOf(
        (await isFailing(deps.db, MAIL_JOBS, 'mail_unavailable'))
          ? 'mail_unavailable'
          : isStuck && jobs.waitingMails > 0 && 'jobs_waiting',
      ),
      transport: deps.config.mail,
      waiting: jobs.waitingMails,
      last_sent_at: await lastSent(deps.db, 'email'),
    },
    push: await aboutPush(deps.db, jobs.waitingPushes, now),
    storage: { ...stateOf(await checkFileStore(deps)), database_bytes: bytes },
    history: await aboutHistory(deps.db, now),
    backup: await aboutBackup(deps.db, now),
    ...(await aboutScanner(deps, now)),
  }
  const status = Object.values(parts).every((part) => part.status === 'ok') ? 'ok' : 'warning'
  return { status, version: VERSION, checked_at: now.toISOString(), ...parts }
}

function stateOf(cause: HealthCause | false | null): {
  status: 'ok' | 'warning'
  cause: HealthCause | null
} {
  return cause ? { status: 'warning', cause } : { status: 'ok', cause: null }
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
  const cause = (await isFailing(db, ['push-notification'], 'push_unavailable'))
    ? 'push_unavailable'
    : failed > 0 && 'push_failed'
  return { ...stateOf(cause), devices, waiting, failed, last_sent_at }
}

/** The last nightly check of the history. A new installation waits for its first one. */
async function aboutHistory(db: Reader, now: Date): Promise<NonNullable<SystemHealth['history']>> {
  const last = await lastResult(db, 'history')
  if (!last) return { ...stateOf(null), checked_at: null, rows: 0, broken: null }
  const { checked_at, ok, result } = last
  const isOld = now.getTime() - checked_at.getTime() > OLD_CHECK_MS
  return {
    ...stateOf(ok ? isOld && 'history_unchecked' : 'history_changed'),
    checked_at: checked_at.toISOString(),
    rows: Number(result.rows),
    broken: typeof result.broken === 'string' ? result.broken : null,
  }
}

/** The last nightly backup. Not every installation makes them with Cubby. */
async function aboutBackup(db: Reader, now: Date): Promise<NonNullable<SystemHealth['backup']>> {
  const last = await lastResult(db, 'backup')
  if (!last) return { ...stateOf(null), checked_at: null, rows: 0, where: null, problem: null }
  const { checked_at, ok, result } = last
  const isOld = now.getTime() - checked_at.getTime() > OLD_CHECK_MS
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...stateOf(ok ? isOld && 'backup_old' : 'backup_failed'),
    checked_at: checked_at.toISOString(),
    rows: Number(result.rows),
    where: textOf(result.where),
    problem: textOf(result.problem),
  }
}

/** Nothing without a scanner, unless files still wait for one. */
async function aboutScanner(
  { db, scanner, log }: Deps,
  now: Date,
): Promise<{ scanner?: NonNullable<SystemHealth['scanner']> }> {
  const { waiting, oldest } = await readQuarantine(db)
  if (!scanner && waiting === 0) return {}
  const about = await scanner?.about().catch((err: unknown) => {
    log.warn({ err }, 'the virus scanner does not answer')
    return undefined
  })
  const signatures_at = about?.signaturesAt ?? null
  return {
    scanner: {
      ...stateOf(about ? areOld(signatures_at, now) && 'signatures_old' : 'scanner_unavailable'),
      version: about?.version ?? '',
      signatures_at: signatures_at?.toISOString() ?? null,
      waiting,
      oldest_at: oldest?.toISOString() ?? null,
    },
  }
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
