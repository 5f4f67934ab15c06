import { readdir } from 'node:fs/promises'
import type { CertificatePage, UploadedFile } from '@cubby/contract/teaching/certificates'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { localFolder } from '../../../platform/files/local-folder.ts'
import { deleteOrphanedUploads } from '../../../platform/files/orphaned-files.ts'
import { badFiles, goodFiles, type SentFile } from '../../../testing/bad-files.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCertificate, aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { useFolders } from '../../../testing/folder.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'

const start = new Date('2027-01-04T17:00:00Z')
const clock = aClock(start)
const folder = useFolders()()
// In workerd files are in a bucket instead of this folder, so that tests which look into it are skipped.
const test = useTestApp({ clock: clock.clock, files: localFolder(folder) })

const [pdf] = goodFiles()
const upload = async (
  student: TestUser,
  { token }: TestUser = test.admin,
  file: SentFile | undefined = pdf,
) => {
  if (!file) throw new Error('the fixture file is missing')
  const form = await browserForm(file, { user_id: student.id })
  const { status, body } = await test.upload('/certificates/files', { token, ...form })
  return { status, body: body as UploadedFile & { code?: string } }
}
const list = async (query = '') => (await test.asAdmin.get(`/certificates?${query}`)).body
const namesOf = ({ certificates }: CertificatePage) =>
  certificates.map(({ certificate_name }) => certificate_name)
const filesOf = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
const notificationTitles = async (user: TestUser) =>
  (await test.as(user).get('/notifications')).body.notifications.map(({ title }) => title)

describe('an uploaded certificate', () => {
  it('belongs to its student once its metadata is saved, and notifies them once', async () => {
    const [student, session] = [await aUser(test), await aSession(test)]
    const { status, body: file } = await upload(student)
    expect(status).toBe(201)
    expect(file.file_path).toBe(`certificates/${student.id}/certificate_${student.id}_${start.getTime()}.pdf`)
    const metadata = {
      ...file,
      user_id: student.id,
      class_id: session.classId,
      session_id: session.id,
      expiration_date: '2029-01-04',
    }
    expect(await test.asAdmin.post('/certificates/upload-metadata', metadata)).toMatchObject({
      status: 201,
      body: {
        message: 'Certificate uploaded successfully',
        certificate: {
          user_id: student.id,
          certificate_name: 'CPR and First Aid Certification',
          session_id: session.id,
          status: 'active',
          expiration_date: '2029-01-04',
          number: null,
        },
      },
    })
    expect(codeOf(await test.asAdmin.post('/certificates/upload-metadata', metadata))).toBe(
      'upload_not_found',
    )
    expect(await notificationTitles(student)).toEqual([
      'Your certificate CPR and First Aid Certification is ready',
    ])
    const ownCertificates = await test.as(student).get('/users/certificates')
    expect(ownCertificates.body).toMatchObject({ total: 1 })
  })

  it('is refused for another student, another class, and an instructor', async () => {
    const [student, other, session] = [await aUser(test), await aUser(test), await aSession(test)]
    const staff = await aUser(test, { role: 'instructor' })
    const { body: file } = await upload(student)
    const metadata = { user_id: student.id, class_id: session.classId, file_path: file.file_path }
    const refused = async (changes: object) =>
      codeOf(await test.asAdmin.post('/certificates/upload-metadata', { ...metadata, ...changes }))
    expect(await refused({ user_id: other.id })).toBe('upload_not_found')
    expect(await refused({ user_id: staff.id })).toBe('user_not_found')
    expect(await refused({ class_id: 'unknown' })).toBe('class_not_found')
    expect(await refused({ session_id: (await aSession(test)).id })).toBe('session_not_found')
    expect(await refused({ file_path: '../../etc/passwd' })).toBe('upload_not_found')
    expect(
      await test.asAdmin.post('/certificates/upload-metadata', { ...metadata, user_id: '' }),
    ).toMatchObject({
      status: 400,
      body: { error: 'Please select a student first' },
    })
    expect(
      (
        await test.asAdmin.post('/certificates/upload-metadata', {
          ...metadata,
          expiration_date: '2027-02-30',
        })
      ).status,
    ).toBe(400)
    expect((await upload(staff)).body.code).toBe('user_not_found')
    for (const user of [student, staff]) expect((await upload(student, user)).status).toBe(403)
    expect((await test.asAdmin.post('/certificates/upload-metadata', metadata)).status).toBe(201)
  })

  it.skipIf(isOnWorkerd)('is deleted with its file if no metadata follows within a day', async () => {
    const student = await aUser(test)
    const { body: file } = await upload(student)
    const before = await filesOf()
    clock.set(new Date(start.getTime() + 23 * 60 * 60 * 1000))
    await deleteOrphanedUploads(test.deps)
    expect(await filesOf()).toBe(before)
    clock.set(new Date(start.getTime() + 25 * 60 * 60 * 1000))
    await deleteOrphanedUploads(test.deps)
    expect(await filesOf()).toBe(before - 1)
    const { classId } = await aSession(test)
    const late = { user_id: student.id, class_id: classId, file_path: file.file_path }
    expect(codeOf(await test.asAdmin.post('/certificates/upload-metadata', late))).toBe('upload_not_found')
    clock.set(start)
  })

  it('cannot be one of the bad files', async () => {
    const student = await aUser(test)
    const before = await filesOf()
    const kinds = new Map(badFiles().map((file) => [file.why, file]))
    for (const [why, file] of kinds) {
      // workerd answers before it has read a body that is too large, and closes the connection.
      if (isOnWorkerd && why === 'too large') continue
      expect([400, 413, 415], why).toContain((await upload(student, test.admin, file)).status)
    }
    expect(await filesOf()).toBe(before)
  })
})

describe('the list of certificates', () => {
  it('can be searched by student, certificate, and class, filtered by status, and paginated by 8', async () => {
    const student = await aUser(test)
    await changeRows(test, 'users', student.id, { first_name: 'Wilma', last_name: 'Searchable' })
    const revoked = await aCertificate(test, student, { name: 'Gone' })
    await aCertificate(test, student, { name: 'Old', expirationDate: '2027-01-03' })
    await aCertificate(test, student, { name: 'Today', expirationDate: '2027-01-04' })
    await changeRows(test, 'certificates', revoked, { revoked_at: start })
    expect(namesOf(await list('searchTerm=searchable%20wilma')).sort()).toEqual(['Gone', 'Old', 'Today'])
    const by = async (status: string) => namesOf(await list(`searchTerm=searchable&status=${status}`))
    expect(await by('active')).toEqual(['Today'])
    expect(await by('expired')).toEqual(['Old'])
    expect(await by('revoked')).toEqual(['Gone'])
    for (let more = 0; more < 7; more++) await aCertificate(test, student, { name: `More ${more}` })
    const page = await list('searchTerm=searchable&page=2')
    expect(page.pagination).toEqual({ page: 2, limit: 8, total: 10, totalPages: 2 })
    expect(page.certificates).toHaveLength(2)
  })
})

describe('a certificate', () => {
  it('is exported with the filter of the list', async () => {
    const student = await aUser(test)
    await changeRows(test, 'users', student.id, { last_name: 'Exporty' })
    await aCertificate(test, student, { name: '=Art' })
    await aCertificate(test, student, { name: 'Paint', expirationDate: '2026-12-31' })
    const export_ = async (query: string) =>
      (await test.asAdmin.get(`/admin/certificates/export?${query}`)).text.trimEnd().split('\r\n').slice(1)
    const all = await export_('searchTerm=exporty')
    expect(all.map((row) => row.split(',')[2])).toEqual(
      namesOf(await list('searchTerm=exporty')).map((name) => name.replace('=', "'=")),
    )
    expect(await export_('searchTerm=exporty&status=expired')).toEqual([
      expect.stringMatching(/^Test Exporty,.*,Paint,.*,expired,2026-12-31,2027-01-04,,$/),
    ])
  })

  it('is revoked and restored, and notifies its owner once for each', async () => {
    const student = await aUser(test)
    const id = await aCertificate(test, student)
    for (const _ of [1, 2]) {
      expect(await test.asAdmin.post(`/certificates/${id}/revoke`)).toMatchObject({
        status: 200,
        body: { certificate: { status: 'revoked' }, message: 'Certificate revoked successfully' },
      })
    }
    expect((await test.as(student).get(`/certificates/${id}/file`)).status).toBe(404)
    expect(await test.asAdmin.post(`/certificates/${id}/restore`)).toMatchObject({
      body: { certificate: { status: 'active' } },
    })
    expect(await notificationTitles(student)).toEqual([
      'Your certificate CPR was restored',
      'Your certificate CPR was revoked',
    ])
    expect(codeOf(await test.asAdmin.post('/certificates/unknown/revoke'))).toBe('certificate_not_found')
  })

  it.skipIf(isOnWorkerd)('is deleted with its file', async () => {
    const student = await aUser(test)
    const { body: file } = await upload(student)
    const { classId } = await aSession(test)
    const { body } = await test.asAdmin.post('/certificates/upload-metadata', {
      user_id: student.id,
      class_id: classId,
      file_path: file.file_path,
    })
    const before = await filesOf()
    expect(await test.asAdmin.delete(`/certificates/${body.certificate.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Certificate deleted successfully' },
    })
    expect(await filesOf()).toBe(before - 1)
    expect(codeOf(await test.asAdmin.delete(`/certificates/${body.certificate.id}`))).toBe(
      'certificate_not_found',
    )
  })

  it.skipIf(isOnWorkerd)(
    'is deleted even if its file cannot be removed, which the cleanup does a day later',
    async () => {
      const id = await aCertificate(test, await aUser(test))
      const before = await filesOf()
      vi.spyOn(test.deps.files, 'remove').mockRejectedValue(new Error('the bucket cannot be reached'))
      expect((await test.asAdmin.delete(`/certificates/${id}`)).status).toBe(200)
      clock.set(new Date(start.getTime() + 25 * 60 * 60 * 1000))
      await deleteOrphanedUploads(test.deps)
      expect(await filesOf()).toBe(before)
      vi.restoreAllMocks()
      await deleteOrphanedUploads(test.deps)
      expect(await filesOf()).toBe(before - 1)
      clock.set(start)
    },
  )
})

describe('a certificate that has already expired', () => {
  afterAll(() => clock.set(start))

  it('is restored without saying that it is valid', async () => {
    const student = await aUser(test)
    const id = await aCertificate(test, student, { expirationDate: '2027-01-03' })
    await test.asAdmin.post(`/certificates/${id}/revoke`)
    clock.pass(1_000)
    await test.asAdmin.post(`/certificates/${id}/restore`)
    const { body } = await test.as(student).get('/notifications')
    expect(body.notifications[0]?.message).toBe(
      'Your certificate CPR is in your records again. It expired Jan 3, 2027.',
    )
  })

  it('is recorded without congratulations', async () => {
    const [student, session] = [await aUser(test), await aSession(test, { title: 'CPR' })]
    const add = async (expiration_date: string) => {
      const { body: file } = await upload(student)
      await test.asAdmin.post('/certificates/upload-metadata', {
        ...file,
        user_id: student.id,
        class_id: session.classId,
        expiration_date,
      })
      clock.pass(1_000)
      const { body } = await test.as(student).get('/notifications')
      return body.notifications[0]
    }
    expect(await add('2027-01-03')).toMatchObject({
      title: 'Your certificate CPR was added',
      message: 'Your certificate CPR was added to your records. It expired Jan 3, 2027.',
    })
    // It is still valid on its last day.
    expect((await add('2027-01-04'))?.message).toMatch(/^Congratulations!/)
    const history = await test.as(student).get('/users/activity-history')
    expect(history.body.activities.map(({ description }) => description)).toEqual([
      'Earned a certificate',
      'A certificate was added to your records',
    ])
  })
})
