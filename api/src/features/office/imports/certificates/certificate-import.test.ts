import { messages } from '@cubby/contract/messages'
import type { DataImport } from '@cubby/contract/office/imports'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { deleteOrphanedUploads } from '../../../../platform/files/orphaned-files.ts'
import { aCalledStudent, aSession, aUser, type TestUser } from '../../../../testing/factories.ts'
import { browserForm } from '../../../../testing/file-form.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../../testing/imports.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { rowIn, rowsIn } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'
import { deleteImportValues } from '../delete-unused.ts'
import { BATCH_SIZE } from '../import-batch.ts'

const test = useTestApp()
let student: TestUser
let title: string
beforeAll(async () => {
  student = await aUser(test)
  const { classId } = await aSession(test)
  const found = await rowIn(test, 'classes', classId)
  title = found.title
})

const pdf = (text: string) => strToU8(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF ${text}`)
const header = 'Number,Email,Class,Issued,Expires,Hours,File'

function zipOf(rows: readonly string[], files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const csv = [header, ...rows].join('\n').replaceAll('STUDENT', student.email).replaceAll('CLASS', title)
  return new Uint8Array(zipSync({ 'list.csv': strToU8(csv), ...files }))
}

const certificates = () => rowsIn(test, 'certificates', { user_id: student.id })
const refusal = async (bytes: Uint8Array<ArrayBuffer>, kind = 'certificates', name = 'a.zip') => {
  const form = await browserForm({ name, type: 'application/zip', bytes }, { kind })
  const { status, body } = await test.upload('/admin/imports', { token: test.admin.token, ...form })
  return { status, ...(body as { code?: string; error?: string }) }
}

it('adds certificates with their numbers, days, hours, and files, and is undone', async () => {
  const zip = zipOf(
    [
      'QX-1,STUDENT,CLASS,6/15/2021,2023-06-15,6.5,one.pdf',
      'QX-2,STUDENT,CLASS,2022-01-02,,,TWO.PDF',
      'qx-1,STUDENT,CLASS,2021-06-15,,,one.pdf',
    ],
    { 'scans/one.pdf': pdf('1'), 'scans/Two.pdf': pdf('2'), '__MACOSX/._one.pdf': strToU8('x') },
  )
  const done: DataImport = await importCsv(test, zip, 'certificates')
  expect(done).toMatchObject({ status: 'done', counts: { created: 2, unchanged: 1, invalid: 0 } })
  expect(await certificates()).toMatchObject([
    { earlier_number: 'QX-1', expiration_date: '2023-06-15', number: null, certificate_name: title },
    { earlier_number: 'QX-2', expiration_date: null, file_size: pdf('2').length },
  ])
  const { body } = await test.as(student).get('/users/certificates')
  const first = body.certificates.find(({ number }) => number === 'QX-1')
  expect(first?.created_at).toMatch(/^2021-06-15T1[67]:00/)
  const file = await test.as(student).get(`/certificates/${first?.id}/file`)
  expect(file.text).toContain('%%EOF 1')
  expect(await queuedJobs(test, 'email-notification')).toEqual([])

  expect(await importCsv(test, zip, 'certificates')).toMatchObject({
    counts: { created: 0, unchanged: 3 },
  })
  const found = await test.asAdmin.get('/certificates?searchTerm=qx-1')
  expect(found.body).toMatchObject({ certificates: [{ number: 'QX-1', hours: 6.5 }] })

  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
  expect(await certificates()).toEqual([])
  expect(await importCsv(test, zip, 'certificates')).toMatchObject({ counts: { created: 2 } })
  // The cleanup deletes the files of undone certificates, and of rows that created none, but no others.
  const later = async () => new Date(Date.now() + 40 * 86_400_000)
  await deleteImportValues({ ...test.deps, clock: later })
  expect(await rowsIn(test, 'import_files')).toEqual([])
  await deleteOrphanedUploads({ ...test.deps, clock: later })
  for (const { file_key } of await certificates()) expect(await test.deps.files.open(file_key)).not.toBeNull()
})

it('refuses rows without their student, class, session, or file', async () => {
  const zip = zipOf(
    [
      'B-1,nobody@example.test,CLASS,2021-06-15,,,one.pdf',
      'B-2,STUDENT,Unknown Class,2021-06-15,,,fake.pdf',
      'B-3,STUDENT,CLASS,someday,,-1,none.pdf',
      'B-4,STUDENT,CLASS,2021-06-15,,,one.pdf',
    ],
    { 'one.pdf': pdf('1'), 'fake.pdf': strToU8('<html>') },
  )
  const done = await importCsv(test, zip, 'certificates')
  const rows = await importRows(test, done, 'invalid')
  expect(
    rows.map(({ errors }) => Object.fromEntries(errors.map((one) => [one.column, one.message]))),
  ).toEqual([
    { Email: messages.importStudentUnknown },
    { Class: messages.importClassUnknown, File: messages.importFileMissing },
    { Issued: messages.importNoDate('someday'), Hours: messages.invalidHours },
    { File: messages.importFileShared },
  ])
})

it('refuses rows whose file name occurs in several folders of the zip', async () => {
  const before = await certificates()
  const zip = zipOf(
    [
      'E-1,STUDENT,CLASS,2020-06-15,,,scan.pdf',
      'E-2,STUDENT,CLASS,2021-06-15,,,Scan.PDF',
      'E-3,STUDENT,CLASS,2022-06-15,,,own.pdf',
    ],
    { '2020/scan.pdf': pdf('2020'), '2021/SCAN.pdf': pdf('2021'), '2022/own.pdf': pdf('2022') },
  )
  const done = await importCsv(test, zip, 'certificates')
  const rows = await importRows(test, done, 'invalid')
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    [{ column: 'File', message: messages.importFileMissing }],
    [{ column: 'File', message: messages.importFileMissing }],
  ])
  const added = (await certificates()).slice(before.length)
  expect(added.map(({ earlier_number }) => earlier_number)).toEqual(['E-3'])
})

it('refuses a file of an earlier batch in the check', async () => {
  const others = Array.from({ length: BATCH_SIZE }, (_, at) => `F-${at},STUDENT,CLASS,2021-06-15,,,none.pdf`)
  const rowWith = (number: string) => `${number},STUDENT,CLASS,2021-06-15,,,one.pdf`
  const zip = zipOf([rowWith('G-1'), ...others, rowWith('G-2')], { 'one.pdf': pdf('1') })
  const uploaded = await uploadCsv(test, zip, 'certificates')
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({ counts: { new: 1 } })
  const { rows } = await sql<{ errors: unknown }>`
    select errors from import_rows where import_id = ${uploaded.id} order by number desc limit 1`.execute(
    test.deps.db,
  )
  expect(rows).toEqual([{ errors: { file: messages.importFileShared } }])
})

it('adds the certificate of a student without email by the phone number, once', async () => {
  const called = await aCalledStudent(test, { phone_number: '(718) 555-0187' })
  const list = zipOf(['P-1,718-555-0187,CLASS,2021-06-15,,,one.pdf'], { 'one.pdf': pdf('1') })
  expect(await importCsv(test, list, 'certificates')).toMatchObject({
    counts: { created: 1, invalid: 0 },
  })
  const stored = await rowsIn(test, 'certificates', { user_id: called }, ['earlier_number'])
  expect(stored).toEqual([{ earlier_number: 'P-1' }])
  expect(await importCsv(test, list, 'certificates')).toMatchObject({
    counts: { created: 0, unchanged: 1 },
  })
})

it('keeps certificates that were revoked since', async () => {
  const done = await importCsv(
    test,
    zipOf(['C-1,STUDENT,CLASS,2021-06-15,,,one.pdf'], { 'one.pdf': pdf('1') }),
    'certificates',
  )
  const revoked = (await certificates()).find(({ earlier_number }) => earlier_number === 'C-1')
  await test.asAdmin.post(`/certificates/${revoked?.id}/revoke`)
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
})

it('refuses zips that are damaged, too long inside, or of another kind', async () => {
  const fine = zipOf(['D-1,STUDENT,CLASS,2021-06-15,,,one.pdf'], { 'one.pdf': pdf('1') })
  expect(await refusal(fine, 'users')).toMatchObject({ status: 400, code: 'import_unreadable' })
  expect(await refusal(fine, 'certificates', 'a.csv')).toMatchObject({ error: messages.importWrongExtension })
  const noCsv = new Uint8Array(zipSync({ 'one.pdf': pdf('1') }))
  expect(await refusal(noCsv)).toMatchObject({ error: messages.importZipNeedsCsv })
  const bomb = zipOf([], { 'one.pdf': new Uint8Array(20 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await refusal(bomb)).toMatchObject({ status: 400, error: messages.importZippedTooLarge })
  expect(await refusal(fine.slice(0, 80))).toMatchObject({ status: 400, code: 'import_unreadable' })
  const stored = test.deps.db.selectFrom('imports').select('id').where('file_name', '=', 'a.zip')
  expect(await stored.execute()).toEqual([])
})
