import type { Trx } from '../platform/db/database.ts'

/** Where demo rows get their ids and dates from: the same on every first start of a day. */
export interface DemoWorld {
  readonly trx: Trx
  readonly now: Date
  readonly nextId: () => string
  /** The day so many days from today in the provider's time zone, yyyy-MM-dd. */
  readonly day: (offset: number) => string
  readonly students: readonly string[]
  readonly studentId: string
  readonly adminId: string
}
