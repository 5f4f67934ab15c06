import type { MemberKind } from '@cubby/contract/money/memberships'
import { strFromU8, unzipSync } from 'fflate'
import type { KyselyPlugin } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '../../../platform/deps.ts'
import { aCenter, joinCenter, orderIn } from '../../../testing/centers.ts'
import {
  aCaller,
  aCertificate,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestUser,
} from '../../../testing/factories.ts'
import { publishText } from '../../../testing/legal-texts.ts'
import { addRow, changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listMyCenters } from './list-my-centers.ts'
import { zipStaffCertificates } from './staff-files.ts'

const test = useTestApp()

/** Creates an active center without staff, and its director. */
async function aNamedCenter(name: string) {
  const { id, director } = await aCenter(test, { staff: 0 })
  await changeRows(test, 'centers', id, { name })
  return { id, director }
}

const join = (centerId: string, { id: userId }: TestUser, kind: MemberKind = 'staff') =>
  joinCenter(test, { centerId, userId, kind })

function leave(memberId: string) {
  return changeRows(test, 'center_members', memberId, { left_at: new Date() })
}

async function named(first_name: string, last_name: string): Promise<TestUser> {
  const user = await aUser(test)
  await changeRows(test, 'users', user.id, { first_name, last_name })
  return user
}

/** Enrolls a user in a session of its own, which the center pays for if there is one. */
async function enrolled(user: TestUser, title: string, center_id: string | null, startsIn = 30) {
  const enrollment = await seatIn(test, user, await aSession(test, { title, startsIn }))
  await changeRows(test, 'enrollments', enrollment, { center_id })
  return enrollment
}

const mine = async (user: TestUser) => (await test.as(user).get('/centers/mine')).body.centers
const staffOf = async (center: string, user: TestUser) =>
  (await test.as(user).get(`/centers/${center}/staff`)).body.staff

let center: string
let director: TestUser
let rosa: TestUser
let rosasCertificate: string
beforeAll(async () => {
  const made = await aNamedCenter('Hook & Ladder Day Care')
  center = made.id
  director = made.director
  rosa = await named('Rosa', 'Delgado')
  await join(center, rosa)
  rosasCertificate = await aCertificate(test, rosa, {
    name: 'CPR: Infants/Toddlers',
    expirationDate: '2020-01-31',
  })
})

describe('a director reads', () => {
  it('the classes that the center pays for, the next first, and none that the person pays', async () => {
    const anna = await named('Anna', 'Berg')
    await join(center, anna)
    await enrolled(anna, 'Later', center, 40)
    await enrolled(anna, 'Private', null, 10)
    await enrolled(anna, 'Sooner', center, 20)
    const [first] = await staffOf(center, director)
    expect(first).toMatchObject({ name: 'Anna Berg', consent_missing: false })
    expect(first?.enrollments.map(({ class_title, can_replace }) => [class_title, can_replace])).toEqual([
      ['Sooner', true],
      ['Later', true],
    ])
  })

  it('certificates and what is missing of the standards, computed as the person reads it', async () => {
    const body = { chosen: [{ standard_id: 'ocfs-day-care', since: '2020-01-01' }] }
    await test.as(rosa).put('/users/hours/standards', body)
    const member = (await staffOf(center, director)).find(({ name }) => name === 'Rosa Delgado')
    expect(member?.certificates).toMatchObject([
      { title: 'CPR: Infants/Toddlers', state: 'expired', expires_on: '2020-01-31', can_download: true },
    ])
    expect(member?.standings).toMatchObject([
      { standard_id: 'ocfs-day-care', state: 'due_soon', missing: 30 },
    ])
  })

  it('why a class ended, and the place on the waitlist', async () => {
    const cleo = await named('Cleo', 'Zorn')
    await join(center, cleo)
    const withdrawn = await enrolled(cleo, 'Left again', center)
    await test.as(cleo).delete(`/enrollments/${withdrawn}`)
    const full = await aSession(test, { capacity: 1, title: 'Full' })
    await seatIn(test, await aUser(test), full)
    await test.as(cleo).post(`/enrollments/waitlist/${full.id}`)
    await changeRows(test, 'waitlist_entries', { user_id: cleo.id }, { center_id: center })
    const member = (await staffOf(center, director)).find(({ name }) => name === 'Cleo Zorn')
    expect(member?.enrollments).toMatchObject([
      { class_title: 'Full', status: 'waiting', note: 'Place 1 on the waitlist', can_replace: false },
      { class_title: 'Left again', status: 'ended', note: 'Withdrawn by the student', can_replace: false },
    ])
  })

  it('what the center owes, and its sent invoices only', async () => {
    const { id, director: owing, staff } = await aCenter(test, { staff: 1 })
    const [payer] = staff
    const session = await aSession(test)
    await orderIn(test, { id, director: owing, staff }, session)
    const enrollment = await rowIn(test, 'enrollments', { user_id: payer?.id ?? '' })
    await test.asAdmin.post(`/enrollments/${enrollment.id}/approve`)
    const made = await test.asAdmin.post(`/admin/centers/${id}/invoices`)
    expect((await mine(owing))[0]).toMatchObject({ balance: { owed: 0, not_invoiced: 95 }, invoices: [] })
    await test.asAdmin.post(`/admin/invoices/${made.body.invoice.id}/send`)
    expect((await mine(owing))[0]).toMatchObject({
      can_pay_online: true,
      balance: { owed: 95, not_invoiced: 0 },
      invoices: [{ id: made.body.invoice.id, state: 'sent', balance: 95, invoice_lines: [{ amount: 95 }] }],
    })
  })

  it('everything with one ETag, and nothing twice', async () => {
    const first = await test.as(director).get('/centers/mine')
    const again = await test
      .as(director)
      .get('/centers/mine', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect([first.status, again.status]).toEqual([200, 304])
  })

  it('a line for each person in the CSV, with formulas as text', async () => {
    await join(center, await named('=1+1', 'Young'))
    const { text } = await test.as(director).get(`/centers/${center}/staff/export`)
    expect(text).toContain('Name,Next Class,Date,Status,Certificates,Missing Hours')
    expect(text).toContain('CPR: Infants/Toddlers (expired 2020-01-31)')
    expect(text).toContain("'=1+1 Young")
  })
})

describe('the certificates', () => {
  it('are in one zip file under the names of their owners, and none of them is revoked', async () => {
    await aCertificate(test, rosa, { name: 'CPR: Infants/Toddlers' })
    const revoked = await aCertificate(test, rosa, { name: 'Revoked' })
    await changeRows(test, 'certificates', revoked, { revoked_at: new Date() })
    const files = unzipSync(await zipFor(director))
    expect(Object.keys(files).toSorted()).toEqual([
      'Delgado Rosa - CPR Infants Toddlers (2).pdf',
      'Delgado Rosa - CPR Infants Toddlers.pdf',
    ])
    expect(strFromU8(files['Delgado Rosa - CPR Infants Toddlers.pdf'] ?? new Uint8Array())).toBe('%PDF-1.7')
    const path = `/centers/${center}/certificates/${revoked}/download`
    expect(codeOf(await test.as(director).get(path))).toBe('certificate_not_found')
  })

  it('are named in the zip file if their files are missing', async () => {
    const open = async () => null
    const files = unzipSync(await zipFor(director, { ...test.deps, files: { ...test.deps.files, open } }))
    expect(Object.keys(files)).toEqual(['Missing files.txt'])
    expect(strFromU8(files['Missing files.txt'] ?? new Uint8Array())).toContain('Delgado Rosa - CPR')
  })

  it('are downloaded one by one', async () => {
    const path = `/centers/${center}/certificates/${rosasCertificate}/download`
    const { status, text, headers } = await test.as(director).get(path)
    expect([status, text]).toEqual([200, '%PDF-1.7'])
    expect(headers.get('Content-Disposition')).toContain('Delgado-Rosa-CPR-Infants-Toddlers.pdf')
  })
})

async function zipFor(user: TestUser, deps: Deps = test.deps): Promise<Uint8Array> {
  const pieces = await zipStaffCertificates({ deps, caller: aCaller(user, 'student') }, { centerId: center })
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

describe('nobody else reads anything', () => {
  const paths = (id: string, certificate: string) =>
    [`staff`, 'staff/export', 'certificates', `certificates/${certificate}/download`].map(
      (end) => `/centers/${id}/${end}`,
    )
  const codesFor = async (user: TestUser, id = center, certificate = rosasCertificate) =>
    new Set(
      await Promise.all(paths(id, certificate).map(async (path) => codeOf(await test.as(user).get(path)))),
    )

  it('of the staff, of another center, of the office, or a stranger', async () => {
    const { id: other, director: otherDirector } = await aNamedCenter('Other')
    const stranger = await aUser(test, { role: 'admin' })
    for (const user of [rosa, otherDirector, stranger, await aUser(test, { role: 'instructor' })]) {
      expect(await codesFor(user)).toEqual(new Set(['center_not_found']))
      expect(JSON.stringify(await mine(user))).not.toContain('Delgado')
    }
    const path = `/centers/${other}/certificates/${rosasCertificate}/download`
    expect(codeOf(await test.as(otherDirector).get(path))).toBe('certificate_not_found')
  })

  it('after their directorship ended', async () => {
    const former = await aUser(test)
    const membership = await join(center, former, 'director')
    expect(await mine(former)).toHaveLength(1)
    await leave(membership)
    expect(await mine(former)).toEqual([])
    expect(await codesFor(former)).toEqual(new Set(['center_not_found']))
  })

  it('of a center that the office has not confirmed', async () => {
    const { id: requested } = await aNamedCenter('Requested')
    await join(requested, director, 'director')
    await changeRows(test, 'centers', requested, { status: 'requested' })
    expect((await mine(director)).map(({ name }) => name)).toEqual(['Hook & Ladder Day Care'])
    expect(await codesFor(director, requested)).toEqual(new Set(['center_not_found']))
  })

  it('of a member from the moment in which they leave, although classes go on', async () => {
    const vera = await named('Vera', 'Gone')
    const membership = await join(center, vera)
    await enrolled(vera, 'Goes on', center)
    const certificate = await aCertificate(test, vera, { name: 'Of Vera' })
    const path = `/centers/${center}/certificates/${certificate}/download`
    expect((await test.as(director).get(path)).status).toBe(200)
    expect(JSON.stringify(await mine(director))).toContain('Vera Gone')
    await leave(membership)
    expect(JSON.stringify(await mine(director))).not.toMatch(/Vera|Goes on/)
    expect(JSON.stringify(await staffOf(center, director))).not.toMatch(/Vera|Goes on/)
    expect((await test.as(director).get(`/centers/${center}/staff/export`)).text).not.toContain('Vera')
    expect(Object.keys(unzipSync(await zipFor(director))).join()).not.toContain('Vera')
    expect(codeOf(await test.as(director).get(path))).toBe('certificate_not_found')
  })

  it('of somebody who was invited and has not agreed, except what the inviter typed', async () => {
    const invited = await named('Ivy', 'Secret')
    await aCertificate(test, invited, { name: 'Of Ivy' })
    await addRow(test, 'center_invitations', {
      id: newId(),
      center_id: center,
      kind: 'staff',
      first_name: 'Ivy',
      last_name: 'Typed',
      email: invited.email,
      phone: null,
      token_hash: newId(),
      created_at: new Date(),
      created_by: null,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    const [found] = await mine(director)
    expect(found?.invitations).toMatchObject([{ name: 'Ivy Typed', email: invited.email }])
    expect(JSON.stringify(found)).not.toMatch(/Secret|Of Ivy/)
  })
})

it('reads 60 people with as many statements as one', async () => {
  const countFor = async (size: number) => {
    const { id, director: user } = await aCenter(test, { staff: 0 })
    for (let index = 0; index < size; index++) {
      const member = await aUser(test)
      await join(id, member)
      if (index % 20 === 0) await enrolled(member, 'Class', id)
    }
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const deps = { ...test.deps, db: test.deps.db.withPlugin(counting) }
    const { centers } = await listMyCenters({ deps, caller: aCaller(user, 'student') })
    expect(centers[0]?.staff).toHaveLength(size)
    return statements
  }
  expect(await countFor(60)).toBe(await countFor(1))
})

// A published text stays, so this comes last.
it('tells whether somebody still has to agree to the Terms', async () => {
  const version = await publishText(test, { admin: test.admin, kind: 'terms', text: 'Be on time.' })
  await test.as(rosa).post('/users/consents', { terms: version })
  const staff = await staffOf(center, director)
  const missing = (name: string) => staff.find((one) => one.name === name)?.consent_missing
  expect([missing('Rosa Delgado'), missing('Anna Berg')]).toEqual([false, true])
})
