import { describe, expect, it } from 'vitest'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { atScale } from '../../../testing/race.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const ROUNDS = atScale(5, 100)
const operations = {
  demote: ['PATCH', '/role', { role: 'student' }],
  suspend: ['PATCH', '/status', { status: 'suspended' }],
  delete: ['DELETE', '', undefined],
} as const
type Operation = keyof typeof operations
const operationNames = Object.keys(operations).filter((name): name is Operation => name in operations)

/**
 * The only two administrators demote, suspend, or delete each other at the same time. Returns the statuses of the
 * responses and the administrators who remain.
 */
async function operateOnEachOther(test: TestApp, operation: Operation) {
  const [method, path, body] = operations[operation]
  await changeRows(test, 'users', { role: 'admin' }, { role: 'student' })
  const [one, other] = [await aUser(test, { role: 'admin' }), await aUser(test, { role: 'admin' })]
  const operate = (caller: TestUser, to: TestUser) =>
    test.call(method, `/admin/users/${to.id}${path}`, { token: caller.token, body })
  const responses = await Promise.all([operate(one, other), operate(other, one)])
  const left = await rowsIn(test, 'users', { role: 'admin', status: 'active', deleted_at: null }, ['id'])
  return { done: responses.filter(({ status }) => status === 200).length, left: left.length, responses }
}

describe('two administrators at once', () => {
  const test = useTestApp()

  it.each(operationNames)(
    'when both %s each other, one administrator is left',
    async (operation) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { done, left, responses } = await operateOnEachOther(test, operation)
        expect([done, left]).toEqual([1, 1])
        // The slower request is refused, or its caller was logged out before it was read.
        const refused = responses.find(({ status }) => status !== 200)
        expect(['last_admin', 'unauthorized', 'forbidden']).toContain(refused && codeOf(refused))
      }
    },
    600_000,
  )
})

describe('positive control: counted without the lock', () => {
  let counted: Array<() => void> = []
  const test = useTestApp({
    // Both must have counted before either continues.
    lockAdmins: async (trx) => {
      const admins = await trx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
      await new Promise<void>((resolve) => {
        counted.push(resolve)
        if (counted.length < 2) return
        for (const resume of counted) resume()
        counted = []
      })
      return admins.length
    },
  })

  it.each(operationNames)('when both %s each other, no administrator is left', async (operation) => {
    expect(await operateOnEachOther(test, operation)).toMatchObject({ done: 2, left: 0 })
  })
})
