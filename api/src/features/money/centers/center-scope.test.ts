import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCenter, aSentInvoice, joinCenter, orderIn, type TestCenter } from '../../../testing/centers.ts'
import { aCertificate, aSession, aUser, codeOf, type TestSession } from '../../../testing/factories.ts'
import { permissions } from '../../../testing/permissions.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

let center: TestCenter
let other: TestCenter
let session: TestSession
let strangers: Readonly<Record<string, { readonly token: string }>>
/** Ids that exist, of the center and of the other one. */
let ids: Readonly<Record<'own' | 'others', Readonly<Record<string, string>>>>

const anInvitation = async ({ id, director }: TestCenter) => {
  const { body } = await test.as(director).post(`/centers/${id}/link`)
  return body.invitation.id
}
const enrollmentOf = async ({ id }: TestCenter) => (await rowIn(test, 'enrollments', { center_id: id })).id

beforeAll(async () => {
  ;[center, other] = [await aCenter(test), await aCenter(test)]
  session = await aSession(test, { capacity: 20 })
  await orderIn(test, center, session)
  await orderIn(test, other, session)
  const former = await aUser(test)
  const memberId = await joinCenter(test, { centerId: center.id, userId: former.id, kind: 'director' })
  await changeRows(test, 'center_members', memberId, { left_at: new Date() })
  strangers = {
    'a director of another center': other.director,
    'a former director': former,
    'a member of the staff': center.staff[0] ?? center.director,
    'a student': await aUser(test),
    'an instructor': await aUser(test, { role: 'instructor' }),
  }
  const idsOf = async (one: TestCenter) => ({
    id: one.id,
    invitationId: await anInvitation(one),
    memberId: one.staff[1]?.memberId ?? '',
    enrollment: await enrollmentOf(one),
    invoiceId: (await aSentInvoice(test, one.id)).invoice.id,
    certificateId: await aCertificate(test, one.staff[1] ?? one.director),
  })
  ids = { own: await idsOf(center), others: await idsOf(other) }
})

/** Everything that these endpoints could change, as text. */
async function stored(): Promise<string> {
  const tables = [
    'centers',
    'center_members',
    'center_invitations',
    'center_orders',
    'enrollments',
    'waitlist_entries',
    'payments',
    'invoices',
    'audit_log',
    'notifications',
  ]
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, ';' order by t::text), '') as all from ${sql.table(table)} t`.execute(
      test.owner,
    )
    parts.push(rows[0]?.all ?? '')
  }
  return parts.join('\n')
}

const call = (
  endpoint: string,
  { token }: { readonly token?: string },
  places: Readonly<Record<string, string>> = ids.own,
) => {
  const [method = '', path = ''] = endpoint.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? 'unknown')
  const query = endpoint.endsWith('/preview')
    ? `?sessionId=${session.id}`
    : /\/statement/.test(endpoint)
      ? '?startDate=2026-01-01&endDate=2028-01-01'
      : ''
  const [, given = {}] = permissions[endpoint] ?? []
  const body = {
    ...given,
    ...('session_id' in given && { session_id: session.id, member_ids: [places.memberId] }),
    ...('enrollment_id' in given && { enrollment_id: places.enrollment, member_id: places.memberId }),
  }
  return test.call(method, filled + query, {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && method !== 'DELETE' && { body }),
  })
}

const ofDirectors = Object.keys(permissions).filter((endpoint) => / \/centers\/\{id\}/.test(endpoint))
const ofOffice = Object.keys(permissions).filter((endpoint) => / \/admin\/centers/.test(endpoint))

describe.each([
  'a director of another center',
  'a former director',
  'a member of the staff',
  'a student',
  'an instructor',
])('%s', (who) => {
  it('reads of no center, and changes nothing, with the ids of a center', async () => {
    const before = await stored()
    for (const endpoint of ofDirectors) {
      const [real, unknown] = [
        await call(endpoint, strangers[who] ?? {}),
        await call(endpoint, strangers[who] ?? {}, { ...ids.own, id: 'unknown' }),
      ]
      expect([real.status, codeOf(real)], endpoint).toEqual([404, 'center_not_found'])
      expect(codeOf(unknown), endpoint).toBe('center_not_found')
    }
    for (const endpoint of ofOffice) {
      expect((await call(endpoint, strangers[who] ?? {})).status, endpoint).toBe(403)
    }
    expect(await stored()).toBe(before)
  })
})

it('an administrator who directs no center reads of none on the paths of directors', async () => {
  for (const endpoint of ofDirectors) {
    expect(codeOf(await call(endpoint, test.admin)), endpoint).toBe('center_not_found')
  }
})

it('a director reaches nothing of another center through their own', async () => {
  const before = await stored()
  const places = { ...ids.own, ...ids.others, id: center.id }
  const named = ofDirectors.filter((endpoint) => /\{id\}\/.*\{|replacements/.test(endpoint))
  expect(named.length).toBeGreaterThan(2)
  for (const endpoint of named) {
    expect((await call(endpoint, center.director, places)).status, endpoint).toBe(404)
  }
  expect(codeOf(await call('POST /centers/{id}/orders', center.director, places))).toBe(
    'center_member_not_found',
  )
  expect(await stored()).toBe(before)
})

it('a membership belongs to its person', async () => {
  for (const stranger of [...Object.values(strangers), test.admin]) {
    const path = `/users/centers/${center.staff[1]?.memberId}/leave`
    const response = await test.as(stranger).post(path, { choices: [] })
    expect(codeOf(response)).toBe('center_not_found')
  }
})
