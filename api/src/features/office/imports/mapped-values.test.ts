import type { ImportValues } from '@cubby/contract/imports'
import { messages } from '@cubby/contract/messages'
import { beforeAll, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { importRows, takeStep, uploadCsv } from '../../../testing/imports.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await aUser(test, { role: 'admin' })
})

function upload(tag: string) {
  const row = (name: string, role: string) => `${name}.${tag}@example.test,Maya,Torres,${role}`
  const rows = [
    row('a', 'Teacher'),
    row('b', ' teacher'),
    row('c', 'Parent'),
    row('d', 'student'),
    row('e', ''),
  ]
  const failing = `not an address,Maya,Torres,TEACHER`
  return uploadCsv(test, admin, ['Email,First name,Last name,Role', ...rows, failing].join('\n'))
}
const list = (id: string, query: string, { token } = admin) =>
  test.call<ImportValues>('GET', `/admin/imports/${id}/values?${query}`, { token })

it('lists the values that are not recognized, the most frequent first', async () => {
  const uploaded = await upload(crypto.randomUUID())
  expect(uploaded.columns.find(({ name }) => name === 'role')?.options).toEqual([
    { value: 'student', label: 'Student' },
    { value: 'instructor', label: 'Instructor' },
  ])
  expect((await list(uploaded.id, 'column=role&place=3')).body).toEqual({
    values: [
      { value: 'Teacher', rows: 3 },
      { value: 'Parent', rows: 1 },
    ],
    left_off: 0,
  })
  expect((await list(uploaded.id, 'column=email&place=0')).status).toBe(400)
  expect((await list(crypto.randomUUID(), 'column=role&place=3')).status).toBe(404)
  expect((await list(uploaded.id, 'column=role&place=3', await aUser(test))).status).toBe(403)
})

it('uses mapped values in the check, the run, and the download, and leaves the others invalid', async () => {
  const tag = crypto.randomUUID()
  const uploaded = await upload(tag)
  expect(await takeStep(test, admin, uploaded, 'check')).toMatchObject({
    values: [],
    counts: { new: 2, invalid: 4 },
  })
  const values = [{ column: 'role', from: 'Teacher', to: 'instructor' }]
  const checked = await takeStep(test, admin, { ...uploaded, values }, 'check')
  expect(checked).toMatchObject({ mapping: uploaded.mapping, values, counts: { new: 4, invalid: 2 } })
  expect(await importRows(test, admin, uploaded, 'invalid')).toMatchObject([
    { number: 4, errors: [{ column: 'Role', message: messages.importRoleUnknown }] },
    { number: 7, errors: [{ column: 'Email' }] },
  ])

  const { text } = await test.call('GET', `/admin/imports/${uploaded.id}/rows/export`, { token: admin.token })
  expect(text).toContain('not an address,Maya,Torres,instructor,7,')
  expect(text).toContain(`c.${tag}@example.test,Maya,Torres,Parent,4,`)

  expect(await takeStep(test, admin, uploaded, 'run')).toMatchObject({ counts: { created: 4 } })
  const users = await test.deps.db
    .selectFrom('users')
    .select('role')
    .where('email', 'like', `%${tag}%`)
    .orderBy('email')
    .execute()
  expect(users.map(({ role }) => role)).toEqual(['instructor', 'instructor', 'student', 'student'])
})

it.each([
  ['role', 'admin'],
  ['role', 'toString'],
  ['email', 'student'],
  ['unknown', 'student'],
])('refuses to map a value of the column %s to %s', async (column, to) => {
  const { id, mapping } = await upload(crypto.randomUUID())
  const { status, body } = await test.call<{ fields: unknown }>('POST', `/admin/imports/${id}/check`, {
    token: admin.token,
    body: { mapping, values: [{ column, from: 'Teacher', to }] },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: { [`values.${column}`]: messages.importValueUnknown } })
})
