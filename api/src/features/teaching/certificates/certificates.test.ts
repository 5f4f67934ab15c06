import type { Certificate } from '@cubby/contract/teaching/certificates'
import { describe, expect, it } from 'vitest'
import { contentHash } from '../../../platform/files/file-store.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCertificate, aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2026-11-20T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })

async function mine(user: TestUser): Promise<Certificate[]> {
  const { body } = await test.as(user).get('/users/certificates')
  return body.certificates
}

const fileOf = (id: string, user?: TestUser) =>
  test.call('GET', `/certificates/${id}/file`, user && { token: user.token })

const revoke = (id: string) => changeRows(test, 'certificates', id, { revoked_at: new Date() })

describe('certificates', () => {
  it('are listed only for their owner, counted on the dashboard, and nested in the profile', async () => {
    const [owner, other] = [await aUser(test), await aUser(test)]
    const id = await aCertificate(test, owner)
    expect(await mine(owner)).toMatchObject([
      { id, certificate_name: 'CPR', status: 'active', certificate_url: `/api/certificates/${id}/file` },
    ])
    expect(await mine(other)).toEqual([])
    const dashboard = await test.as(owner).get('/users/dashboard')
    expect(dashboard.body).toMatchObject({
      dashboard: {
        certificates: 1,
        recent_activity: [{ action: 'certificate_earned', details: { certificate_name: 'CPR' } }],
      },
    })
    const profile = await test.as(owner).get('/users/profile')
    expect(profile.body).toMatchObject({ profile: { certificates: [{ id }] } })
  })

  it('include the first and last day of their session', async () => {
    const owner = await aUser(test)
    const session = await aSession(test, { days: ['2026-11-02', '2026-11-16'] })
    await aCertificate(test, owner, { session })
    expect(await mine(owner)).toMatchObject([{ session_date: '2026-11-02', session_end_date: '2026-11-16' }])
  })

  it("are valid through their last day in the provider's time zone", async () => {
    const owner = await aUser(test)
    await aCertificate(test, owner, { expirationDate: '2026-11-21' })
    clock.set(new Date('2026-11-22T04:59:59Z'))
    expect(await mine(owner)).toMatchObject([{ status: 'active' }])
    clock.set(new Date('2026-11-22T05:00:00Z'))
    expect(await mine(owner)).toMatchObject([{ status: 'expired' }])
  })

  it('count on the dashboard while they are valid', async () => {
    const owner = await aUser(test)
    const counted = async () => (await test.as(owner).get('/users/dashboard')).body.dashboard.certificates
    await aCertificate(test, owner)
    await aCertificate(test, owner, { expirationDate: '2026-11-24' })
    const revoked = await aCertificate(test, owner)
    await revoke(revoked)
    clock.set(new Date('2026-11-25T04:59:59Z'))
    expect(await counted()).toBe(2)
    clock.set(new Date('2026-11-25T05:00:00Z'))
    expect(await counted()).toBe(1)
  })

  it('return 304 if nothing changed', async () => {
    const { token } = await aUser(test)
    const { headers } = await test.as({ token }).get('/users/certificates')
    const again = { 'If-None-Match': headers.get('ETag') ?? '' }
    expect((await test.as({ token }).get('/users/certificates', again)).status).toBe(304)
  })
})

describe('the file of a certificate', () => {
  it('has the listed hash, so that devices notice a damaged copy', async () => {
    const owner = await aUser(test)
    const id = await aCertificate(test, owner)
    const { text } = await fileOf(id, owner)
    const content_hash = contentHash(new TextEncoder().encode(text))
    expect(await mine(owner)).toMatchObject([{ content_hash }])
  })

  it('can be downloaded only by its owner and administrators, as an attachment', async () => {
    const owner = await aUser(test)
    const id = await aCertificate(test, owner, { name: 'CPR: "adult"\r\nX: y' })
    for (const user of [owner, test.admin]) {
      const { status, headers, text } = await fileOf(id, user)
      expect({ status, text }).toEqual({ status: 200, text: '%PDF-1.7' })
      expect(headers.get('Content-Type')).toBe('application/pdf')
      expect(headers.get('Content-Disposition')).toBe('attachment; filename="CPR-adult-X-y.pdf"')
      expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox;/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    for (const role of ['student', 'instructor'] as const) {
      expect(await fileOf(id, await aUser(test, { role }))).toMatchObject({
        status: 404,
        body: { error: 'Certificate not found' },
      })
    }
    expect((await fileOf(id)).status).toBe(401)
  })

  it('is hidden from the owner once revoked, and no longer counted', async () => {
    const owner = await aUser(test)
    const id = await aCertificate(test, owner)
    await revoke(id)
    expect(await mine(owner)).toMatchObject([{ status: 'revoked', certificate_url: null }])
    expect((await fileOf(id, owner)).status).toBe(404)
    expect((await fileOf(id, test.admin)).status).toBe(200)
    const { body } = await test.as(owner).get('/users/dashboard')
    expect(body).toMatchObject({ dashboard: { certificates: 0 } })
  })

  it('returns an error if it is missing', async () => {
    const owner = await aUser(test)
    const id = await aCertificate(test, owner)
    const row = await rowIn(test, 'certificates', id)
    await test.deps.files.remove(row.file_key)
    expect(codeOf(await fileOf(id, owner))).toBe('certificate_file_missing')
  })
})
