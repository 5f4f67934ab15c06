import type { PlatformDeps } from '../deps.ts'
import type { Trx } from './database.ts'
import { writeWithoutIdempotency } from './write.ts'

/**
 * Runs an operation in a transaction that is rolled back. Returns the result of the operation, so that a preview cannot
 * differ from it. Throws what the operation throws.
 */
export async function rehearse<Result>(
  deps: Pick<PlatformDeps, 'db'>,
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const rehearsed: Result[] = []
  const rollback = new Error('The operation was only rehearsed')
  try {
    await writeWithoutIdempotency(deps, async (trx) => {
      rehearsed.push(await operation(trx))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const [result] = rehearsed
  if (result === undefined) throw new Error('the rehearsal has no result')
  return result
}
