import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { LockedSession } from './session-lock.ts'

/** What an operation on the seats of a locked session works with. `now` was read under the lock. */
export interface SeatContext {
  readonly deps: Deps
  readonly trx: Trx
  readonly session: LockedSession
  readonly now: Date
}
