import type { Deps } from './deps.ts'
import type { Reader, Trx } from './platform/db/database.ts'
import type { Caller, RequestFacts } from './platform/http/caller.ts'

/** Everything an operation may take besides its input. Each takes the parts it needs. */
export interface ContextParts {
  readonly deps: Deps
  /** The open transaction. */
  readonly trx: Trx
  /** Where to read: the database, or the open transaction. */
  readonly db: Reader
  readonly caller: Caller
  /** Where a request without a login came from. */
  readonly request: RequestFacts
  /** The time of the operation. Under a lock it is read after the lock. */
  readonly now: Date
}

/** A request of a user who is logged in. */
export type RequestContext = Pick<ContextParts, 'deps' | 'caller'>

/** A request of a visitor. */
export type VisitorContext = Pick<ContextParts, 'deps' | 'request'>

/** Reads at one time. */
export type ReadContext = Pick<ContextParts, 'deps' | 'db' | 'now'>

/** Writes in an open transaction. */
export type TransactionContext = Pick<ContextParts, 'deps' | 'trx' | 'now'>

/** Writes in an open transaction on behalf of a user. */
export type OperationContext = Pick<ContextParts, 'deps' | 'trx' | 'caller' | 'now'>
