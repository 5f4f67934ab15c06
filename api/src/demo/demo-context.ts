import { addDays, dayOf } from '@cubby/rules/days'
import { callerAt } from '../builders/caller.ts'
import type { Caller } from '../platform/caller.ts'
import type { Reader, Trx } from '../platform/db/database.ts'
import { clockAt } from '../platform/db/sql.ts'
import type { Deps } from '../platform/deps.ts'
import { noRateLimits } from '../platform/http/rate-limits.ts'
import { noJobs } from '../platform/jobs/jobs.ts'
import type { OperationContext, RequestContext } from '../platform/operation-context.ts'
import { DEMO_ADMIN, DEMO_STUDENT, demoStudents } from './people.ts'

const DAY_MS = 86_400_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** What the functions that create demo data share. */
export interface DemoContext {
  readonly deps: Deps
  readonly trx: Trx
  readonly now: Date
  /** This many days before now. */
  readonly ago: (days: number) => Date
  /** The date `offset` days from today in the provider's time zone, yyyy-MM-dd. */
  readonly day: (offset: number) => string
  /** The context of an operation that a user performed some days ago. */
  readonly as: (user: Caller['user'], daysAgo: number) => RequestContext & OperationContext
  /** Finds a demo user by the email address. */
  readonly user: (email: string) => Caller['user']
  readonly admin: Caller['user']
  readonly student: Caller['user']
  /** The ids of the students who fill the sessions. */
  readonly students: readonly string[]
}

const DEMO = { id: 'demo', address: 'demo' }

/** Returns the context of demo data that becomes part of a transaction. */
export function demoContext(
  deps: Deps,
  { trx, now, users }: { trx: Trx; now: Date; users: ReadonlyMap<string, Caller['user']> },
): DemoContext {
  const db = asDatabase(trx)
  const today = dayOf(now, deps.config.provider.timezone)
  const ago = (days: number) => daysBefore(now, days)
  const user = (email: string) => {
    const found = users.get(email)
    if (!found) throw new Error(`no demo user ${email}`)
    return found
  }
  // A replica does not see the open transaction.
  const { replica: _, ...own } = deps
  // Nothing is mailed. `settlePast` notes that it was.
  const joined = { ...own, db, longDb: db, jobs: noJobs, limits: noRateLimits }
  return {
    deps: joined,
    trx,
    now,
    ago,
    day: (offset) => addDays(today, offset),
    as: (caller, daysAgo) => {
      const at = ago(daysAgo)
      return {
        deps: { ...joined, clock: clockAt(at) },
        trx,
        caller: callerAt(at, { ...caller, origin: DEMO }),
        now: at,
      }
    },
    user,
    admin: user(DEMO_ADMIN),
    student: user(DEMO_STUDENT),
    students: demoStudents.map(({ email }) => user(email).id),
  }
}

/** Returns an open transaction as a database, whose transactions become part of it. */
function asDatabase(trx: Trx): Trx {
  const database = new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (trx: Trx) => unknown) => work(database) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return database
}

/**
 * Looks for the demo administrator. Checks the role too, because in a database without demo data a student
 * can register with this address.
 */
export async function hasDemoData(db: Reader): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ADMIN)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return admin !== undefined
}
