import { expect, it } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createFirstAdmin } from './create-first-admin.ts'

const test = useTestApp()
const asked = { email: 'Office@school.example', password: 'a quiet morning' }

it('is not created without an address and a password', async () => {
  expect(await createFirstAdmin(test.deps, { ...asked, password: undefined })).toBe('not asked for')
})

it('is nobody who registered with that address before', async () => {
  const { email, id } = await aUser(test)
  expect(await createFirstAdmin(test.deps, { ...asked, email })).toBe('the address is taken')
  const row = await test.deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  expect(row?.role).toBe('student')
})

it('is created once by two servers that start together, and can log in', async () => {
  const both = await Promise.all([createFirstAdmin(test.deps, asked), createFirstAdmin(test.deps, asked)])
  expect(both.sort()).toEqual(['created', 'there is one'])
  const body = { email: 'office@school.example', password: asked.password }
  expect(await test.call('POST', '/users/login', { body })).toMatchObject({
    status: 200,
    body: { user: { role: 'admin' } },
  })
})

it('has a school of its own: no demo mode, whatever the next start asks for', async () => {
  const form = { first_name: 'Ada', last_name: 'Min', email: 'admin@cubby.test', password: asked.password }
  expect((await test.call('POST', '/users/register', { body: form })).status).toBe(201)
  expect(await seedDemo(test.deps)).toBe(false)
})
