import { expect, it } from 'vitest'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { aUser } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createFirstAdmin } from './create-first-admin.ts'

const test = useTestApp({ hasAdmin: false })
const credentials = { email: 'Office@school.example', password: 'a quiet morning' }

it('is not created without an email address and a password', async () => {
  expect(await createFirstAdmin(test.deps, { ...credentials, password: undefined })).toBe('not configured')
})

it('is not created from an existing user with that email address', async () => {
  const { email, id } = await aUser(test)
  expect(await createFirstAdmin(test.deps, { ...credentials, email })).toBe('the address is taken')
  const row = (await rowsIn(test, 'users', { id }))[0]
  expect(row?.role).toBe('student')
})

it('is created once by two servers that start together, and can log in', async () => {
  const both = await Promise.all([
    createFirstAdmin(test.deps, credentials),
    createFirstAdmin(test.deps, credentials),
  ])
  expect(both.sort()).toEqual(['already exists', 'created'])
  const body = { email: 'office@school.example', password: credentials.password }
  expect(await test.post('/users/login', body)).toMatchObject({
    status: 200,
    body: { user: { role: 'admin', email: 'office@school.example', name: 'First Administrator' } },
  })
  expect(await createFirstAdmin(test.deps, credentials)).toBe('already exists')
  const audited = await rowsIn(test, 'audit_log', { action: 'user.first_admin_created' }, [
    'actor_id',
    'subject_type',
  ])
  expect(audited).toEqual([{ actor_id: null, subject_type: 'user' }])
})

it('prevents demo mode on later starts', async () => {
  const form = {
    first_name: 'Ada',
    last_name: 'Min',
    email: 'admin@cubby.test',
    password: credentials.password,
  }
  expect((await test.post('/users/register', form)).status).toBe(201)
  expect(await seedDemo(test.deps)).toBe(false)
})
