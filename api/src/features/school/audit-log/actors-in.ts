import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, type Range } from '../../../platform/db/range.ts'

/** Selects the audit log rows in a range that have an actor. Rows of Cubby's own operations have none. */
export function actorsIn(db: Reader, range: Range) {
  return db
    .selectFrom('audit_log')
    .where(isWithin('audit_log.at', range))
    .where('audit_log.actor_id', 'is not', null)
}
