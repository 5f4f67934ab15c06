import type { TrainingReport } from '@cubby/contract/teaching/hours'
import { readTranscriptCode } from '@cubby/rules/teaching/transcript-statement'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { deleteOldRows } from '../../../platform/jobs/retention.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aCertificate, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { isSigned, listCertificateKeys } from '../../school/signing/signing-key.ts'

const DAY_MS = 86_400_000
const clock = aClock(new Date('2026-12-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

async function follow(user: TestUser) {
  const body = { chosen: [{ standard_id: 'ocfs-day-care', since: '2026-03-15' }] }
  await test.as(user).put('/users/hours/standards', body)
}

async function report(user: TestUser, change: Partial<TrainingReport> = {}): Promise<string> {
  const body: TrainingReport = {
    id: newId(),
    title: 'Webinar',
    provider: 'Council',
    completed_on: '2026-05-09',
    hours: 3,
    credits: [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3 }],
    upload_id: null,
    ...change,
  }
  expect((await test.as(user).post('/users/trainings', body)).status).toBe(200)
  return body.id
}

async function makeLink(user: TestUser, label = 'Ms. Alvarez') {
  const { body } = await test.as(user).post('/users/transcript/links', { label })
  return { id: body.link.id, token: body.url.split('#')[1] ?? '', url: body.url }
}

const open = (token: string) => test.post('/transcripts/open', { token }, { 'User-Agent': CHROME })

const linksOf = async (user: TestUser) => (await test.as(user).get('/users/transcript/links')).body.links

/** A student with a certificate of 4 of 8 hours, a verified training, and a self-reported one. */
async function aStudentWithHours() {
  const student = await aUser(test)
  const { admin, ...session } = await aCompletedSession(test, [student])
  await follow(student)
  const issue = { action: 'issue', session_id: session.id }
  await test.as(admin).post('/admin/certificates', issue)
  const { hours, number } = await rowIn(test, 'certificates', { user_id: student.id })
  const half = Number(hours) / 2
  await test.as(admin).put(`/admin/classes/${session.classId}/shares`, {
    effective_from: null,
    hours: Number(hours),
    shares: [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: half }],
  })
  const verified = await report(student)
  await test.asAdmin.post(`/admin/trainings/${verified}/verify`, {})
  await report(student, { title: 'Podcast', hours: 2, credits: [] })
  return { student, admin, number, half, hours: Number(hours) }
}

it('lists what counts, apart from what only the student says, and signs exactly that', async () => {
  const { student, number, half, hours } = await aStudentWithHours()
  const { body } = await open((await makeLink(student)).token)
  expect(body.records).toMatchObject([
    {
      kind: 'certificate',
      number,
      hours,
      credits: [{ area: 'Safety and security procedures', hours: half }],
    },
    { kind: 'elsewhere', title: 'Webinar', provider: 'Council', number: null, hours: 3 },
  ])
  expect(body.self_reported).toMatchObject([{ kind: 'self_reported', title: 'Podcast', hours: 2 }])
  expect(body.standards).toMatchObject([{ kind: 'hours', earned: half + 3, hours: 30 }])

  const code = readTranscriptCode(body.code)
  expect(code?.statement).toMatchObject({
    name: 'Test User',
    asOf: '2026-12-20',
    recordCount: 2,
    standards: [{ earned: half + 3, hours: 30, isDone: false }],
  })
  if (!code) throw new Error('the transcript has no code')
  const keys = await listCertificateKeys(test.deps)
  expect(await isSigned(code.statement.keyId, code, keys)).toBe(true)
  const other = { ...code, encoded: `${code.encoded}A` }
  expect(await isSigned(code.statement.keyId, other, keys)).toBe(false)
})

it('leaves out revoked certificates, and returned and rejected trainings', async () => {
  const { student, admin } = await aStudentWithHours()
  const { id } = await rowIn(test, 'certificates', { user_id: student.id })
  await test.as(admin).post(`/certificates/${id}/revoke`)
  const ledger = await test.as(student).get('/users/hours')
  const podcast = ledger.body.trainings.find(({ title }) => title === 'Podcast')
  await test.as(admin).post(`/admin/trainings/${podcast?.id}/reject`, { reason: 'Not about child care' })
  const { body } = await open((await makeLink(student)).token)
  expect(body.records).toMatchObject([{ title: 'Webinar' }])
  expect(body.self_reported).toEqual([])
  expect(body.standards).toMatchObject([{ earned: 3 }])
})

it('lists certificates that count for no standard, also uploaded ones without hours', async () => {
  const student = await aUser(test)
  await aCertificate(test, student, { name: 'CPR' })
  const { body } = await open((await makeLink(student)).token)
  expect(body.records).toMatchObject([{ title: 'CPR', number: null, hours: null, credits: [] }])
  expect(body.standards).toEqual([])

  // The file of this one has not been scanned for viruses yet.
  const held = await aCertificate(test, student, { name: 'Held' })
  const file_key = 'quarantine/held.pdf'
  await changeRows(test, 'certificates', held, { file_key })
  expect((await open((await makeLink(student)).token)).body.records).toMatchObject([{ title: 'CPR' }])
})

it('is a PDF with readable text, also without any standard', async () => {
  const { student } = await aStudentWithHours()
  for (const user of [student, await aUser(test)]) {
    const file = await test.as(user).get('/users/transcript')
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(file.headers.get('Content-Disposition')).toContain('transcript.pdf')
    expect(file.text.slice(0, 5)).toBe('%PDF-')
  }
})

it('is a CSV file in the columns of the settings, without formulas', async () => {
  const { student, admin, half, number, hours } = await aStudentWithHours()
  await report(student, { title: '=HYPERLINK("https://evil.test")', hours: 1, credits: [] })
  const csv = async () =>
    (await test.as(student).get('/users/transcript?format=csv')).text
      .replace('\ufeff', '')
      .split('\r\n')
      .filter(Boolean)
  const [head, certificate, elsewhere, ...selfReported] = await csv()
  expect(head).toBe(
    'Last Name,First Name,Training Title,Training Organization,Start Date,End Date,Hours,Topic Areas,Certificate Number,Status',
  )
  expect(certificate).toContain(
    `,${hours.toFixed(2)},Safety and security procedures: ${half},${number},Certificate`,
  )
  expect(elsewhere).toContain(',Webinar,Council,2026-05-09,2026-05-09,3.00,')
  expect(selfReported).toHaveLength(2)
  expect(selfReported.every((line) => line.endsWith(',"Self-reported, not verified"'))).toBe(true)
  expect(selfReported.join()).toContain(`"'=HYPERLINK(""https://evil.test"")"`)

  const { body } = await test.as(admin).get('/admin/settings')
  const columns = [
    { field: 'completed_on', name: 'Date' },
    { field: 'email', name: 'Login' },
  ]
  const saved = await test.as(admin).put('/admin/settings', { ...body.settings, transcript_columns: columns })
  expect(saved.status, saved.text).toBe(200)
  expect((await csv())[0]).toBe('Date,Login')
  expect((await csv())[2]).toBe(`2026-05-09,${student.email}`)
  const twice = await test
    .as(admin)
    .put('/admin/settings', { ...body.settings, transcript_columns: [columns[0], columns[0]] })
  expect(twice.status).toBe(400)
})

it('is opened by a link, and its owner sees when and with which browser', async () => {
  const student = await aUser(test)
  const { token, url, id } = await makeLink(student)
  expect(url).toMatch(/\/transcript#[\w-]{43}$/)
  const { text } = await test.as(student).get('/users/transcript/links')
  expect(text).not.toContain(token)
  const stored = await rowsIn(test, 'transcript_links', { id })
  expect(JSON.stringify(stored)).not.toContain(token)

  expect((await open(token)).status).toBe(200)
  clock.set(new Date('2026-12-21T15:00:00Z'))
  expect((await open(token)).status).toBe(200)
  expect(await linksOf(student)).toMatchObject([
    {
      id,
      label: 'Ms. Alvarez',
      expires_at: '2027-01-19T15:00:00.000Z',
      revoked_at: null,
      opened: 2,
      openings: [
        { at: '2026-12-21T15:00:00.000Z', browser: 'Chrome on Android' },
        { at: '2026-12-20T15:00:00.000Z', browser: 'Chrome on Android' },
      ],
    },
  ])
  clock.set(new Date('2026-12-20T15:00:00Z'))
})

it('looks the same for a revoked, an expired, and an unknown link, and for that of a suspended user', async () => {
  const student = await aUser(test)
  const unknown = await open('A'.repeat(43))
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'transcript_not_found'])
  const withoutId = ({ body }: { body: unknown }) => ({ ...(body as object), request_id: '' })

  const revoked = await makeLink(student)
  const answer = await test.as(student).delete(`/users/transcript/links/${revoked.id}`)
  expect(answer.status).toBe(200)
  await test.as(student).delete(`/users/transcript/links/${revoked.id}`)
  expect(withoutId(await open(revoked.token))).toEqual(withoutId(unknown))

  const suspended = await aUser(test)
  const ofSuspended = await makeLink(suspended)
  await changeRows(test, 'users', suspended.id, { status: 'suspended' })
  expect(withoutId(await open(ofSuspended.token))).toEqual(withoutId(unknown))

  const expired = await makeLink(student)
  clock.set(new Date(clock.now().getTime() + 30 * DAY_MS - 1))
  expect((await open(expired.token)).status).toBe(200)
  clock.set(new Date(clock.now().getTime() + 1))
  expect(withoutId(await open(expired.token))).toEqual(withoutId(unknown))
  clock.set(new Date('2026-12-20T15:00:00Z'))
})

it('has at most 20 open links', async () => {
  const student = await aUser(test)
  const links = []
  for (let count = 0; count < 20; count += 1) links.push(await makeLink(student))
  const more = () => test.as(student).post('/users/transcript/links', { label: '' })
  expect(codeOf(await more())).toBe('transcript_link_limit')
  await test.as(student).delete(`/users/transcript/links/${links[3]?.id}`)
  expect((await more()).status).toBe(200)
})

it('gives other users nothing: neither links, nor their ids, nor the token of the owner', async () => {
  const [student, other] = [await aUser(test), await aUser(test)]
  const link = await makeLink(student)
  expect(await linksOf(other)).toEqual([])
  const guessed = await test.as(other).delete(`/users/transcript/links/${link.id}`)
  expect([guessed.status, codeOf(guessed)]).toEqual([404, 'transcript_link_not_found'])
  const { token_hash } = await rowIn(test, 'transcript_links', link.id)
  const byHash = await open(token_hash)
  const byLogin = await open(student.token)
  expect([codeOf(byHash), codeOf(byLogin)]).toEqual(['transcript_not_found', 'transcript_not_found'])
  expect((await open(link.token)).status).toBe(200)
  const mine = await test.as(other).get('/users/transcript?format=csv')
  expect(mine.text).not.toContain('Webinar')
})

it('deletes links with their openings 90 days after they expired, and rejected trainings after a year', async () => {
  const student = await aUser(test)
  const { token, id } = await makeLink(student)
  await open(token)
  const [rejected, verified] = [await report(student), await report(student)]
  await test.asAdmin.post(`/admin/trainings/${rejected}/reject`, { reason: 'Unclear' })
  await test.asAdmin.post(`/admin/trainings/${verified}/verify`, {})
  const settings = await readSettings(test.deps.db, test.deps.config)
  const left = async (days: number) => {
    clock.set(new Date(Date.parse('2026-12-20T15:00:00Z') + days * DAY_MS))
    await deleteOldRows(test.deps, 'delete-expired-links', settings)
    await deleteOldRows(test.deps, 'delete-rejected-trainings', settings)
    return {
      links: (await rowsIn(test, 'transcript_links', { id })).length,
      openings: (await rowsIn(test, 'transcript_openings', { link_id: id })).length,
      trainings: (await rowsIn(test, 'trainings', { user_id: student.id })).map((row) => row.id),
    }
  }
  expect(await left(119)).toMatchObject({ links: 1, openings: 1 })
  expect(await left(121)).toMatchObject({ links: 0, openings: 0 })
  expect((await left(364)).trainings.toSorted()).toEqual([rejected, verified].toSorted())
  expect((await left(366)).trainings).toEqual([verified])
  clock.set(new Date('2026-12-20T15:00:00Z'))
})
