import type { Caller, RequestFacts } from './caller.ts'
import type { Reader, Trx } from './db/database.ts'
import type { Deps } from './deps.ts'

/** Everything an operation may use besides its input. Each operation takes the parts it needs. */
export interface ContextParts {
  readonly deps: Deps
  /** The open transaction. */
  readonly trx: Trx
  /** Where to read: the database, or the open transaction. */
  readonly db: Reader
  readonly caller: Caller
  /** The origin of a request without a login. */
  readonly request: RequestFacts
  /** The time of the operation. Under a lock it is read after locking. */
  readonly now: Date
}

/** A request of a logged-in user. */
export type RequestContext = Pick<ContextParts, 'deps' | 'caller'>

/** A request without a login. */
export type VisitorContext = Pick<ContextParts, 'deps' | 'request'>

/** Reads the state at one time. */
export type ReadContext = Pick<ContextParts, 'deps' | 'db' | 'now'>

/** Writes in an open transaction. */
export type TransactionContext = Pick<ContextParts, 'deps' | 'trx' | 'now'>

/** Writes in an open transaction on behalf of a user. */
export type OperationContext = Pick<ContextParts, 'deps' | 'trx' | 'caller' | 'now'>
