import type { Trx } from '../platform/db/database.ts'

/** What the functions that create demo rows share. The same `now` gives the same ids and dates. */
export interface DemoContext {
  readonly trx: Trx
  readonly now: Date
  readonly nextId: () => string
  /** The date `offset` days from today in the provider's time zone, yyyy-MM-dd. */
  readonly day: (offset: number) => string
  readonly students: readonly string[]
  readonly studentId: string
  readonly adminId: string
}
