import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkData } from '../../../commands/doctor/check-data.ts'
import { scryptPasswords } from '../../../platform/secrets.ts'
import { aCenter } from '../../../testing/centers.ts'
import { aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { importCsv } from '../../../testing/imports.ts'
import { addRow, changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const passwords = scryptPasswords(10)
const test = useTestApp({ passwords })
const PASSWORD = 'morning classroom'
beforeAll(async () => {
  const password_hash = await passwords.hash(PASSWORD)
  await changeRows(test, 'users', test.admin.id, { password_hash })
})

/** An account as version 1.1.0 stored it, with the normal form that the migration adds. */
async function anOldAccount(email: string, normal: string | null = null): Promise<TestUser> {
  const user = await aUser(test, { passwordHash: await passwords.hash(PASSWORD) })
  await sql`update users set email = ${email} where id = ${user.id}`.execute(test.deps.db)
  await sql`update users set normal_email = ${normal} where id = ${user.id}`.execute(test.deps.db)
  return { ...user, email }
}

let names = 0
const aName = () => `rosa${++names}`

const register = (email: string) =>
  test.post('/users/register', { first_name: 'Rosa', last_name: 'Delgado', email, password: PASSWORD })
const logIn = async (email: string) =>
  (await test.post('/users/login', { email, password: PASSWORD })).body.user?.id
const search = async (query: string) => (await test.asAdmin.get(`/admin/users/search?${query}`)).body.users

describe('one person with several spellings of an address', () => {
  it('has one account after signing up twice, and logs in with each', async () => {
    const name = aName()
    expect((await register(`mailto:${name}@münchen.example.`)).status).toBe(201)
    expect(codeOf(await register(`\u200b${name}@xn--mnchen-3ya.example`))).toBe('email_taken')
    const [user] = await search(`searchTerm=${name}`)
    expect(user).toMatchObject({ email: `${name}@xn--mnchen-3ya.example` })
    expect(await logIn(`${name}@MÜNCHEN.example`)).toBe(user?.id)
    expect(await logIn(`${name}@xn--mnchen-3ya.example`)).toBe(user?.id)
    expect(await search(`searchTerm=${encodeURIComponent(`${name}@münchen.example`)}`)).toMatchObject([
      { id: user?.id },
    ])
  })

  it('cannot sign up with a domain that looks like another one', async () => {
    expect(await register(`${aName()}@p\u0430ypal.example`)).toMatchObject({
      status: 400,
      body: { fields: { email: messages.invalidEmail } },
    })
  })

  it('has one account after imports and an invitation', async () => {
    const name = aName()
    const rows = [`mailto:${name}@x.example`, `${name}@x.example.`, `\u200b${name}@x.example`]
    const csv = ['Email,First name,Last name', ...rows.map((email) => `${email},Rosa,Delgado`)].join('\n')
    await importCsv(test, csv)
    await importCsv(test, csv)
    const invited = await test.asAdmin.post('/admin/users', {
      email: `${name}@X.example.`,
      first_name: 'Rosa',
      last_name: 'Delgado',
      role: 'student',
    })
    expect(codeOf(invited)).toBe('email_taken')
    expect(await search(`searchTerm=${name}`)).toMatchObject([{ email: `${name}@x.example` }])
  })
})

describe('an account of version 1.1.0 with another spelling', () => {
  it('is found by the spelling and by the normal form, and gets no twin', async () => {
    const name = aName()
    const user = await anOldAccount(`${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`)
    expect(await logIn(user.email)).toBe(user.id)
    expect(await logIn(`${name}@xn--mnchen-3ya.example`)).toBe(user.id)
    expect(codeOf(await register(`${name}@münchen.example`))).toBe('email_taken')
    await importCsv(test, `Email,First name,Last name\n${name}@münchen.example,Rosa,Delgado`)
    expect(await search(`searchTerm=${encodeURIComponent(user.email)}`)).toMatchObject([{ id: user.id }])
  })

  it('is the student of imported rows, in each spelling', async () => {
    const name = aName()
    const user = await anOldAccount(`${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`)
    const spellings = [user.email, `${name}@xn--mnchen-3ya.example`]
    for (const title of spellings) await aSession(test, { title, days: ['2024-03-04', '2024-03-05'] })
    const rows = spellings.map((email) => `${email},${email},2024-03-04`)
    const csv = ['Email,Class,Session Date', ...rows].join('\n')
    expect((await importCsv(test, csv, 'enrollments')).counts).toMatchObject({ created: 2 })
  })

  it('exports and erases what is stored under the spelling and under the normal form', async () => {
    const name = aName()
    const normal = `${name}@xn--mnchen-3ya.example`
    const user = await anOldAccount(`${name}@münchen.example`, normal)
    const { db } = test.deps
    await changeRows(test, 'users', user.id, { email_verified_at: new Date() })
    const { id: center_id } = await aCenter(test, { staff: 0 })
    for (const [at, email] of [user.email, normal].entries()) {
      const created_at = new Date(Date.UTC(2026, 0, at + 1))
      const message = { name: 'Rosa', email, message: `From ${at}`, created_at }
      await addRow(test, 'contact_messages', { ...message, id: `${name}-${at}`, idempotency_key: null })
      await addRow(test, 'center_invitations', {
        id: `${name}-${at}`,
        center_id,
        kind: 'staff',
        email,
        token_hash: `${name}-${at}`,
        created_by: test.admin.id,
        created_at,
        expires_at: new Date('2030-01-01'),
      })
    }
    const { body } = await test.as(user).get('/users/personal-data')
    expect(body.contact_messages).toMatchObject([{ message: 'From 0' }, { message: 'From 1' }])
    expect(body.center_invitations).toMatchObject([{ email: user.email }, { email: normal }])
    const deleted = await test.asAdmin.delete(`/admin/users/${user.id}`)
    expect(deleted.status, deleted.text).toBe(200)
    const left = db.selectFrom('center_invitations').select('id').where('center_id', '=', center_id)
    expect(await left.execute()).toEqual([])
  })

  it('can be corrected to the normal form, and then has no other', async () => {
    const name = aName()
    const user = await anOldAccount(`\u200b${name}@x.example`, `${name}@x.example`)
    await changeRows(test, 'users', user.id, { invited_at: new Date(), password_hash: null })
    const corrected = await test
      .as(test.admin)
      .put(`/admin/users/${user.id}/profile`, { email: `${name}@x.example` })
    expect(corrected).toMatchObject({ status: 200, body: { user: { email: `${name}@x.example` } } })
    const row = (await rowsIn(test, 'users', { id: user.id }, ['normal_email']))[0]
    expect(row).toEqual({ normal_email: null })
  })
})

describe('two accounts of version 1.1.0 with spellings of one address', () => {
  it('open by the stored spelling first, and are listed until they are merged', async () => {
    const name = aName()
    const normal = await anOldAccount(`${name}@xn--mnchen-3ya.example`)
    const twin = await anOldAccount(`${name}@münchen.example`, normal.email)
    expect(await logIn(normal.email)).toBe(normal.id)
    expect(await logIn(twin.email)).toBe(twin.id)
    expect(await logIn(`\u200b${name}@münchen.example`)).toBe(normal.id)

    const queue = async () => (await test.asAdmin.get('/admin/work-queue')).body.twin_accounts
    const findings = async () =>
      (await checkData(test.deps.db, { config: test.deps.config, passwords })).filter(
        ({ about }) => about === 'Accounts',
      )
    expect(await queue()).toBe(2)
    expect((await search('twins=true')).map(({ id }) => id).sort()).toEqual([normal.id, twin.id].sort())
    expect(await findings()).toMatchObject([{ problem: expect.stringContaining(normal.email) }])

    const merged = await test.asAdmin.post(`/admin/users/${twin.id}/merge`, { into: normal.id })
    expect(merged.status).toBe(200)
    expect(await queue()).toBe(0)
    expect(await findings()).toEqual([])
    expect(await logIn(twin.email)).toBe(normal.id)
  })
})
