import { COUNT_LIMIT } from '@cubby/contract/constants'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const LIMIT = 50

it('counts a list exactly up to the limit, and further only on pages that are further', async () => {
  const listed = async (page: number) => {
    const path = `/admin/users/search?searchTerm=crowd&limit=${LIMIT}&page=${page}` as const
    const { body } = await test.asAdmin.get(path)
    return { rows: body.users.length, ...body.pagination }
  }
  await addCrowd(1, COUNT_LIMIT)
  const last = COUNT_LIMIT / LIMIT
  expect(await listed(1)).toEqual({
    rows: LIMIT,
    page: 1,
    limit: LIMIT,
    total: COUNT_LIMIT,
    totalPages: last,
  })

  await addCrowd(COUNT_LIMIT + 1, COUNT_LIMIT + LIMIT + 1)
  const more = { rows: LIMIT, limit: LIMIT, moreThanTotal: true }
  expect(await listed(1)).toEqual({ ...more, page: 1, total: COUNT_LIMIT, totalPages: last + 1 })
  expect(await listed(last + 1)).toEqual({
    ...more,
    page: last + 1,
    total: COUNT_LIMIT + LIMIT,
    totalPages: last + 2,
  })
  const exact = { limit: LIMIT, total: COUNT_LIMIT + LIMIT + 1, totalPages: last + 2 }
  expect(await listed(last + 2)).toEqual({ ...exact, rows: 1, page: last + 2 })
  expect(await listed(last + 3)).toEqual({ ...exact, rows: 0, page: last + 3 })
})

async function addCrowd(from: number, to: number): Promise<void> {
  await sql`
    insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
    select 'crowd-' || n, n || '@crowd.test', 'Rosa', 'Crowd', 'none', 'student', 'active', now(), now()
    from generate_series(${from}::int, ${to}::int) n`.execute(test.deps.db)
}
