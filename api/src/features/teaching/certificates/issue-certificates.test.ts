import type { Certificate } from '@cubby/contract/teaching/certificates'
import { fromBase64url } from '@cubby/rules/base64url'
import { readCertificateCode } from '@cubby/rules/teaching/certificate-statement'
import { describe, expect, it, vi } from 'vitest'
import { contentHash } from '../../../platform/files/file-store.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aCaller, aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'
import { issueCertificates } from './issue-certificates.ts'

const clock = aClock(new Date('2026-11-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const completed = (...users: TestUser[]) => aCompletedSession(test, users)

const issue = (admin: TestUser, session: { id: string }, more: object = {}, headers = {}) =>
  test.as(admin).post('/admin/certificates', { action: 'issue', session_id: session.id, ...more }, headers)

async function mine(user: TestUser): Promise<Certificate[]> {
  const { body } = await test.as(user).get('/users/certificates')
  return body.certificates
}

const verify = async (number: string | null | undefined) =>
  (await test.get(`/certificates/verify/${number}`)).body

const revoke = (id = '') => changeRows(test, 'certificates', id, { revoked_at: new Date() })

const rename = (user: TestUser, first_name: string, last_name: string) =>
  changeRows(test, 'users', user.id, { first_name, last_name })

describe('issuing certificates', () => {
  it('issues one to every approved user, notifies them, and does nothing when repeated', async () => {
    const [zoe, rosa, waiting] = [await aUser(test), await aUser(test), await aUser(test)]
    await rename(zoe, 'Zoë', 'Đặng')
    const { admin, ...session } = await completed(zoe, rosa)
    await addRow(test, 'enrollments', {
      id: waiting.id,
      user_id: waiting.id,
      session_id: session.id,
      status: 'rejected',
      enrolled_at: new Date(),
    })

    const { status, body } = await issue(admin, session, { expiration_date: '2028-11-20' })
    expect({ status, issued: body.issued }).toEqual({ status: 200, issued: 2 })
    const [certificate] = await mine(zoe)
    expect(body.results).toContainEqual({
      user_id: zoe.id,
      student_name: 'Zoë Đặng',
      outcome: 'issued',
      number: certificate?.number,
      reason: null,
    })
    expect(certificate).toMatchObject({
      certificate_name: 'CPR',
      session_id: session.id,
      expiration_date: '2028-11-20',
      status: 'active',
      number: expect.stringMatching(/^CUB-2026-/),
    })
    expect(await mine(waiting)).toEqual([])
    const file = await test.as(zoe).get(`/certificates/${certificate?.id}/file`)
    expect([file.status, file.text.slice(0, 5), file.headers.get('Content-Type')]).toEqual([
      200,
      '%PDF-',
      'application/pdf',
    ])
    const notifications = await test.as(zoe).get('/notifications')
    expect(notifications.text).toContain('Your certificate CPR is ready')

    const again = await issue(admin, session)
    expect(again.body).toMatchObject({ issued: 0, results: [{ outcome: 'exists' }, { outcome: 'exists' }] })
    expect(await mine(zoe)).toEqual([certificate])
  })

  it.skipIf(isOnWorkerd)('records the hash of the stored file', async () => {
    const student = await aUser(test)
    const { admin, ...session } = await completed(student)
    const save = vi.spyOn(test.deps.files, 'save')
    await issue(admin, session)
    const [, bytes] = save.mock.lastCall ?? []
    const content_hash = contentHash(bytes ?? new Uint8Array())
    expect(await mine(student)).toMatchObject([{ content_hash }])
  })

  it('signs the statement with the published key', async () => {
    const owner = await aUser(test)
    const { admin, ...session } = await completed(owner)
    await issue(admin, session)
    const [certificate] = await mine(owner)
    expect(certificate?.verify_url).toMatch(/^http:\/\/localhost:8787\/verify#/)
    const code = readCertificateCode(certificate?.verify_url ?? '')
    expect(code?.statement).toEqual({
      keyId: expect.any(String),
      number: certificate?.number,
      name: 'Test User',
      className: 'CPR',
      startDate: '2026-11-16',
      endDate: '2026-11-18',
      issuedOn: '2026-11-20',
      expiresOn: null,
      hours: 19.5,
    })
    const { body } = await test.get('/certificates/keys')
    const { keys } = body
    expect(keys).toEqual([
      { key_id: code?.statement.keyId, public_key: expect.any(String), created_at: expect.any(String) },
    ])
    const raw = fromBase64url(keys[0]?.public_key ?? '') ?? new Uint8Array()
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const isSigned = (encoded = '') =>
      crypto.subtle.verify(
        'Ed25519',
        key,
        code?.signature ?? new Uint8Array(),
        new TextEncoder().encode(encoded),
      )
    expect(await isSigned(code?.encoded)).toBe(true)
    expect(await isSigned(`${code?.encoded}A`)).toBe(false)
  })

  it('states the hours of all days', async () => {
    const owner = await aUser(test)
    const { admin, ...session } = await completed(owner)
    await issue(admin, session)
    const [certificate] = await mine(owner)
    expect(await verify(certificate?.number)).toMatchObject({ certificate: { hours: 19.5 } })
  })

  it('five concurrent requests issue one certificate per user and keep no extra files', async () => {
    const users = [await aUser(test), await aUser(test)]
    const { admin, ...session } = await completed(...users)
    const saved: string[] = []
    const removed: string[] = []
    const { files } = test.deps
    const observedStore = {
      ...files,
      save: (key: string, bytes: Uint8Array) => files.save(key, bytes).then(() => void saved.push(key)),
      remove: (key: string) => files.remove(key).then(() => void removed.push(key)),
    }
    const order = { action: 'issue', session_id: session.id } as const
    const issueResponses = await Promise.all(
      Array.from({ length: 5 }, () =>
        issueCertificates(
          { deps: { ...test.deps, files: observedStore }, caller: aCaller(admin, 'admin') },
          order,
        ),
      ),
    )
    expect(issueResponses.reduce((sum, { issued }) => sum + issued, 0)).toBe(2)
    for (const user of users) expect(await mine(user)).toHaveLength(1)
    expect(saved.length - removed.length).toBe(2)
  })

  it('returns the same response to a repeated idempotency key', async () => {
    const { admin, ...session } = await completed(await aUser(test))
    const headers = { 'Idempotency-Key': 'issue-once-please' }
    const first = await issue(admin, session, {}, headers)
    // The first response is repeated even though a new request would now return another.
    await changeRows(test, 'classes', session.classId, { title: '積み木' })
    expect(await issue(admin, session, {}, headers)).toMatchObject({ status: 200, text: first.text })
  })

  it('issues a new number after the first certificate was revoked', async () => {
    const owner = await aUser(test)
    const { admin, ...session } = await completed(owner)
    await issue(admin, session)
    const [first] = await mine(owner)
    await revoke(first?.id)
    expect((await issue(admin, session)).body.issued).toBe(1)
    const all = await mine(owner)
    expect(all.map(({ status }) => status).sort()).toEqual(['active', 'revoked'])
    expect(new Set(all.map(({ number }) => number)).size).toBe(2)
  })

  it('leaves one valid certificate when it races with restoring a revoked one', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await aUser(test)
      const { admin, ...session } = await completed(owner)
      await issue(admin, session)
      const [first] = await mine(owner)
      await revoke(first?.id)
      const restore = () => test.as(admin).post(`/certificates/${first?.id}/restore`)
      const [issued, restored] = await Promise.all([issue(admin, session), restore()])
      expect(issued.status).toBe(200)
      expect([200, 409]).toContain(restored.status)
      const all = await mine(owner)
      expect(all.filter(({ status }) => status === 'active')).toHaveLength(1)
    }
  })

  it('returns the skipped users and the reasons', async () => {
    const [deletedUser, unread] = [await aUser(test), await aUser(test)]
    const { admin, ...session } = await completed(deletedUser, unread)
    await rename(unread, '日本', '語')
    await changeRows(test, 'users', deletedUser.id, { deleted_at: new Date() })
    const { body } = await issue(admin, session)
    expect(body.issued).toBe(0)
    expect(
      Object.fromEntries(body.results.map(({ user_id, outcome, reason }) => [user_id, [outcome, reason]])),
    ).toEqual({
      [deletedUser.id]: ['skipped', 'The account was deleted'],
      [unread.id]: ['skipped', expect.stringContaining('letters that the certificate cannot show')],
    })
  })

  it('refuses a class title with unsupported characters, and keeps no file if storage fails', async () => {
    const { admin, ...session } = await completed(await aUser(test), await aUser(test))
    const storedKeys = new Set<string>()
    const { files } = test.deps
    const full = {
      ...files,
      async save(key: string, bytes: Uint8Array) {
        if (storedKeys.size > 0) throw new Error('no space left')
        storedKeys.add(key)
        await files.save(key, bytes)
      },
      async remove(key: string) {
        storedKeys.delete(key)
        await files.remove(key)
      },
    }
    const order = { action: 'issue', session_id: session.id } as const
    const failing = issueCertificates(
      { deps: { ...test.deps, files: full }, caller: aCaller(admin, 'admin') },
      order,
    )
    await expect(failing).rejects.toThrow('no space left')
    expect([...storedKeys]).toEqual([])
    const title = (text: string) => changeRows(test, 'classes', session.classId, { title: text })
    await title('積み木')
    expect(codeOf(await issue(admin, session))).toBe('unprintable_certificate')
    await title('Blocks')
    expect((await issue(admin, session)).body.issued).toBe(2)
  })

  it('requires an administrator, a completed session, and valid days and hours', async () => {
    const student = await aUser(test)
    const { admin, ...session } = await completed()
    expect((await issue(admin, session)).body).toEqual({ issued: 0, results: [] })
    expect((await issue(student, session)).status).toBe(403)
    const refused: [object, number, string][] = [
      [{ session_id: (await aSession(test)).id }, 409, 'session_not_completed'],
      [{ session_id: 'unknown' }, 404, 'session_not_found'],
      [{ expiration_date: '2026-11-19' }, 400, 'invalid_input'],
      [{ expiration_date: '2026-02-30' }, 400, 'invalid_input'],
      [{ override: { user_ids: ['a'], reason: 'Exam', hours: 0 } }, 400, 'invalid_input'],
      [{ override: { user_ids: ['a'], reason: 'Exam', hours: 1.001 } }, 400, 'invalid_input'],
      [{ override: { user_ids: ['a'], reason: ' ' } }, 400, 'invalid_input'],
      [{ override: { user_ids: ['a'] } }, 400, 'invalid_input'],
      [{ override: { user_ids: [], reason: 'Exam' } }, 400, 'invalid_input'],
      [{ action: 'print' }, 400, 'invalid_input'],
    ]
    for (const [more, status, code] of refused) {
      const refusal = await issue(admin, session, more)
      expect([refusal.status, codeOf(refusal)], JSON.stringify(more)).toEqual([status, code])
    }
  })
})

describe('completed sessions', () => {
  it('are listed for a class with the number of certificate holders', async () => {
    const [deletedUser, ...stayed] = [await aUser(test), await aUser(test), await aUser(test)]
    const { admin, ...session } = await completed(deletedUser, ...stayed)
    await test.as(admin).delete(`/admin/users/${deletedUser.id}`)
    const list = (token: string, classId = session.classId) =>
      test.as({ token }).get(`/certificates/completed-sessions/${classId}`)
    const row = { id: session.id, session_date: '2026-11-16', end_date: '2026-11-18', hours: 19.5, users: 2 }
    expect((await list(admin.token)).body).toMatchObject({ sessions: [{ ...row, issued: 0 }] })
    await issue(admin, session)
    expect((await list(admin.token)).body).toMatchObject({ sessions: [{ ...row, issued: 2 }] })
    expect((await list(admin.token, (await aSession(test)).classId)).body).toEqual({ sessions: [] })
    expect((await list(admin.token, 'unknown')).status).toBe(404)
    expect((await list((await aUser(test)).token)).status).toBe(403)
  })
})

describe('public verification', () => {
  it('returns the status of a number and the contents of its certificate', async () => {
    const owner = await aUser(test)
    const { admin, ...session } = await completed(owner)
    await issue(admin, session, { expiration_date: '2026-11-21' })
    const [certificate] = await mine(owner)
    const number = certificate?.number ?? ''
    expect(await verify(number.toLowerCase().replaceAll('-', ' '))).toEqual({
      status: 'valid',
      as_of: expect.any(String),
      certificate: {
        number,
        student_name: 'Test User',
        class_name: 'CPR',
        start_date: '2026-11-16',
        end_date: '2026-11-18',
        issued_on: '2026-11-20',
        expiration_date: '2026-11-21',
        hours: 19.5,
      },
    })
    clock.set(new Date('2026-11-22T05:00:00Z'))
    expect(await verify(number)).toMatchObject({ status: 'expired' })
    await revoke(certificate?.id)
    expect(await verify(number)).toMatchObject({ status: 'revoked' })
    clock.set(new Date('2026-11-20T15:00:00Z'))
    for (const unknown of ['CUB-2026-0000-0000', 'x', `${number.slice(0, -1)}?`]) {
      expect(await verify(encodeURIComponent(unknown))).toMatchObject({
        status: 'unknown',
        certificate: null,
      })
    }
  })

  it('lists revoked and withdrawn codes by digest, and returns 304 if unchanged', async () => {
    const owner = await aUser(test)
    const { admin, ...session } = await completed(owner)
    await issue(admin, session)
    const [certificate] = await mine(owner)
    const code = certificate?.verify_url?.split('#')[1] ?? ''
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
    const digest = Buffer.from(bytes).toString('base64url')
    const list = (headers = {}) => test.get('/certificates/revocations', headers)

    const before = await list()
    expect(before.body.revoked).not.toContain(digest)
    const unchanged = { 'If-None-Match': before.headers.get('ETag') ?? '' }
    expect((await list(unchanged)).status).toBe(304)
    await revoke(certificate?.id)
    expect((await list(unchanged)).body.revoked).toContain(digest)
    await test.deps.db
      .deleteFrom('certificates')
      .where('id', '=', certificate?.id ?? '')
      .execute()
    expect((await list()).body.revoked).toContain(digest)
    expect(await verify(certificate?.number)).toMatchObject({ status: 'revoked', certificate: null })
  })
})
