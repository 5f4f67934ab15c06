import type { TrainingReport } from '@cubby/contract/teaching/hours'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { checkHours, refreshAllHours } from './refresh-results.ts'

const clock = aClock(new Date('2026-12-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const follow = (user: TestUser, ...ids: string[]) =>
  test.as(user).put('/users/hours/standards', {
    chosen: ids.map((standard_id) => ({ standard_id, since: '2026-03-15' })),
  })

async function report(user: TestUser, { upload_id = null }: { upload_id?: string | null } = {}) {
  const body: TrainingReport = {
    id: newId(),
    title: 'Webinar',
    provider: 'Council',
    completed_on: '2026-05-09',
    hours: 3,
    credits: [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3 }],
    upload_id,
  }
  const answer = await test.as(user).post('/users/trainings', body)
  expect(answer.status, answer.text).toBe(200)
  return body.id
}

async function verified(user: TestUser): Promise<string> {
  const id = await report(user)
  await test.asAdmin.post(`/admin/trainings/${id}/verify`, {})
  return id
}

async function uploadOf(user: TestUser): Promise<string> {
  const bytes = new TextEncoder().encode('%PDF-1.7 proof')
  const file = { name: 'proof.pdf', type: 'application/pdf', bytes } as const
  const form = await browserForm(file, { category: 'other' })
  const { body } = await test.upload('/users/uploads', { token: user.token, ...form })
  return (body as { upload: { id: string } }).upload.id
}

async function linkOf(user: TestUser): Promise<string> {
  const { body } = await test.as(user).post('/users/transcript/links', { label: 'Licensor' })
  return body.url.split('#')[1] ?? ''
}

const open = (token: string) => test.post('/transcripts/open', { token })

const rowsOf = async (user: { id: string }) => {
  const { db } = test.deps
  const count = async (table: 'trainings' | 'chosen_standards' | 'hour_results' | 'transcript_links') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).length
  return [
    await count('trainings'),
    await count('chosen_standards'),
    await count('hour_results'),
    await count('transcript_links'),
  ]
}

it('moves trainings, choices, and links to the account that stays, and computes its hours again', async () => {
  const [ending, staying] = [await aUser(test), await aUser(test)]
  await follow(ending, 'ocfs-day-care', 'cda')
  await follow(staying, 'ocfs-day-care')
  const [training] = [await verified(ending), await verified(staying)]
  const document = await uploadOf(ending)
  const same = await uploadOf(staying)
  const proven = await report(ending, { upload_id: document })
  const token = await linkOf(ending)

  const merged = await test.asAdmin.post(`/admin/users/${ending.id}/merge`, { into: staying.id })
  expect(merged.status, merged.text).toBe(200)
  await refreshAllHours(test.deps)
  expect(await rowsOf(ending)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(staying)).toEqual([3, 2, 2, 1])
  const result = await rowIn(test, 'hour_results', { user_id: staying.id, standard_id: 'ocfs-day-care' }, [
    'earned',
    'self_reported',
  ])
  expect(result).toEqual({ earned: '6.00', self_reported: '3.00' })
  const proof = test.deps.db.selectFrom('trainings').select('upload_id')
  expect(await proof.where('id', '=', proven).execute()).toEqual([{ upload_id: same }])
  expect(await proof.where('id', '=', training).execute()).toEqual([{ upload_id: null }])
  expect((await open(token)).body.records).toHaveLength(2)
})

it('keeps what the office set in either of two merged accounts', async () => {
  for (const isSetInEnding of [true, false]) {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    const [set, chosen] = isSetInEnding ? [ending, staying] : [staying, ending]
    await test.asAdmin.post('/admin/hours/standards', {
      ids: [set.id],
      standard_id: 'ocfs-day-care',
      since: '2025-09-01',
    })
    await follow(chosen, 'ocfs-day-care')
    await test.asAdmin.post(`/admin/users/${ending.id}/merge`, { into: staying.id })
    const left = await test.deps.db
      .selectFrom('chosen_standards')
      .select(['by_office', sql<string>`counts_from::text`.as('since')])
      .where('user_id', '=', staying.id)
      .execute()
    expect(left).toEqual([{ by_office: true, since: '2025-09-01' }])
  }
})

it('erases what a user reported, chose, and shared with the account', async () => {
  const user = await aUser(test)
  await follow(user, 'ocfs-day-care')
  await verified(user)
  const token = await linkOf(user)
  expect((await open(token)).status).toBe(200)
  expect((await test.asAdmin.delete(`/admin/users/${user.id}`)).status).toBe(200)
  expect(await rowsOf(user)).toEqual([0, 0, 0, 0])
  expect(codeOf(await open(token))).toBe('transcript_not_found')
})

it('exports them, without tokens and without what others have', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  await follow(user, 'ocfs-day-care')
  await follow(other, 'ocfs-day-care')
  await report(other)
  await verified(user)
  const token = await linkOf(user)
  await open(token)
  const { body, text } = await test.as(user).get('/users/personal-data')
  expect(body).toMatchObject({
    standards: [{ name: 'New York child care training', since: '2026-03-15' }],
    hours: [{ earned: '3.00', self_reported: '0.00' }],
    trainings: [{ title: 'Webinar', status: 'verified' }],
    transcript_links: [{ label: 'Licensor', revoked_at: null }],
    transcript_openings: [{ browser: '' }],
  })
  for (const hidden of [token, 'token_hash', other.id, test.admin.id]) expect(text).not.toContain(hidden)
})

it('gives no training or document to others who know its id', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  const [id, upload_id] = [await report(user), await uploadOf(user)]
  const about = { title: 'Mine', provider: 'Me', completed_on: '2026-05-09', hours: 1, credits: [] }
  const send = (body: object) => test.as(other).post('/users/trainings', body)
  expect(codeOf(await send({ ...about, id, upload_id: null }))).toBe('training_not_found')
  expect(codeOf(await send({ ...about, id: newId(), upload_id }))).toBe('document_not_found')
  expect(await rowsOf(other)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(user)).toEqual([1, 0, 0, 0])
})

it('notices a stored result that nothing explains, and computes it again on the next day', async () => {
  const user = await aUser(test)
  await follow(user, 'ocfs-day-care')
  await report(user)
  const check = () =>
    test.deps.db.transaction().execute((trx) => checkHours({ deps: test.deps, trx }, { userIds: [user.id] }))
  expect(await check()).toEqual([])
  await changeRows(test, 'hour_results', { user_id: user.id }, { earned: 12 })
  expect(await check()).toMatchObject([
    { user_id: user.id, standard_id: 'ocfs-day-care', stored: { earned: 12 }, computed: { earned: 0 } },
  ])
  clock.set(new Date('2026-12-21T15:00:00Z'))
  await refreshAllHours(test.deps)
  expect(await check()).toEqual([])
  clock.set(new Date('2026-12-20T15:00:00Z'))
})
