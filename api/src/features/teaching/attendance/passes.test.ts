import { fromBase64url } from '@cubby/rules/base64url'
import { readPassCode } from '@cubby/rules/teaching/pass'
import { expect, it } from 'vitest'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listCertificateKeys } from '../../school/signing/signing-key.ts'

const test = useTestApp()

const passesOf = async (user: TestUser) => (await test.as(user).get('/users/passes')).body.passes

/** Creates a student with an approved enrollment. `before` has the passes from before the approval. */
async function anApprovedStudent() {
  const [student, session] = [await aUser(test), await aSession(test)]
  const enrollment = await seatIn(test, student, session)
  const before = await passesOf(student)
  await test.asAdmin.post(`/enrollments/${enrollment}/approve`)
  return { student, session, enrollment, before }
}

it('gives an approved student a pass that a published key signed', async () => {
  const { student, session, before } = await anApprovedStudent()
  expect(before).toEqual([])
  const [pass, ...others] = await passesOf(student)
  expect(others).toEqual([])
  expect(pass?.session_id).toBe(session.id)
  const code = readPassCode(pass?.code ?? '')
  expect(code?.pass).toMatchObject({ sessionId: session.id, userId: student.id })

  const published = (await listCertificateKeys(test.deps)).find(({ key_id }) => key_id === code?.pass.keyId)
  const raw = fromBase64url(published?.public_key ?? '') ?? new Uint8Array()
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const signature = code?.signature ?? new Uint8Array()
  const verifies = (text = '') =>
    crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text))
  expect(await verifies(code?.encoded)).toBe(true)
  expect(await verifies(`${code?.encoded}A`)).toBe(false)
})

it('gives the same pass again, so that a phone need not download it twice', async () => {
  const { student } = await anApprovedStudent()
  const first = await test.as(student).get('/users/passes')
  const again = await test
    .as(student)
    .get('/users/passes', { 'If-None-Match': first.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

it('gives no pass to other users, or after a withdrawal', async () => {
  const { student, enrollment } = await anApprovedStudent()
  expect(await passesOf(await aUser(test))).toEqual([])
  await test.as(student).delete(`/enrollments/${enrollment}`)
  expect(await passesOf(student)).toEqual([])
})

it('gives no pass for an enrollment that is historical', async () => {
  const { student, enrollment } = await anApprovedStudent()
  await changeRows(test, 'enrollments', enrollment, {
    archived_at: new Date(),
    archived_reason: 'The session was cancelled',
  })
  expect(await passesOf(student)).toEqual([])
})

it('gives no pass for a session that is over', async () => {
  const { student, session } = await anApprovedStudent()
  await changeRows(test, 'class_sessions', session.id, { start_date: '2020-01-06', end_date: '2020-01-07' })
  expect(await passesOf(student)).toEqual([])
})
