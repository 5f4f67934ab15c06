import type { Trx } from '../platform/db/database.ts'

/** The source of ids and dates for demo rows: the same on every first start of a day. */
export interface DemoWorld {
  readonly trx: Trx
  readonly now: Date
  readonly nextId: () => string
  /** The date `offset` days from today in the provider's time zone, yyyy-MM-dd. */
  readonly day: (offset: number) => string
  readonly students: readonly string[]
  readonly studentId: string
  readonly adminId: string
}
