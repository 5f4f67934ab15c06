import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { aSession, aUser } from '../../testing/factories.ts'
import { browserForm } from '../../testing/file-form.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { openInWorker } from './open-in-worker.ts'

/** Files with certain words misbehave in these threads. */
const worker = new URL('../../testing/hostile-opening-worker.ts', import.meta.url)
const open = openInWorker({ worker, limits: { ms: 30_000 } })
const openHanging = openInWorker({ worker, limits: { ms: 2_000 } })
const test = useTestApp({
  openFile: (kind, bytes) => (Buffer.from(bytes).includes('HANG') ? openHanging : open)(kind, bytes),
})
let classId: string
beforeAll(async () => {
  classId = (await aSession(test)).classId
})

const pngOf = (word: string) =>
  Uint8Array.from([
    ...Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    ...strToU8(word),
  ])
const pdf = { name: 'one.pdf', type: 'application/pdf' }
const pdfOf = (word: string) => Uint8Array.from(strToU8(`%PDF-1.7\n% ${word}\n%%EOF`))
const certificates = 'Student Email,Class,Certificate Name,File\n'

/** Each way for a file into Cubby. */
const ways: [string, () => string, (word: string) => Parameters<typeof browserForm>, string][] = [
  ['a document', () => '/users/uploads', (word) => [{ ...pdf, bytes: pdfOf(word) }], 'invalid_file_type'],
  [
    'a material',
    () => `/classes/${classId}/materials`,
    (word) => [{ ...pdf, bytes: pdfOf(word) }],
    'invalid_file_type',
  ],
  [
    'a certificate',
    () => '/certificates/files',
    (word) => [{ ...pdf, bytes: pdfOf(word) }, {}],
    'invalid_file_type',
  ],
  [
    'a logo',
    () => '/admin/branding/logo',
    (word) => [{ name: 'one.png', type: 'image/png', bytes: pngOf(word) }],
    'invalid_file_type',
  ],
  [
    'a CSV',
    () => '/admin/imports',
    (word) => [
      { name: 'one.csv', type: 'text/csv', bytes: Uint8Array.from(strToU8(`First Name\n${word}`)) },
      { kind: 'users' },
    ],
    'import_unreadable',
  ],
  [
    'a zip',
    () => '/admin/imports',
    (word) => [
      {
        name: 'one.zip',
        type: 'application/zip',
        bytes: Uint8Array.from(zipSync({ 'a.csv': strToU8(certificates + word) }, { level: 0 })),
      },
      { kind: 'certificates' },
    ],
    'import_unreadable',
  ],
]

describe.each(ways)('%s', (what, path, form, code) => {
  const send = async (word: string) => {
    const [file, fields = {}] = form(word)
    const student = what === 'a certificate' ? { user_id: (await aUser(test)).id } : {}
    return test.upload(path(), {
      token: test.admin.token,
      ...(await browserForm(file, { ...fields, ...student })),
    })
  }

  it('that hangs its parser is refused, and others are served meanwhile', async () => {
    let isRefused = false
    const refused = send('HANG').finally(() => {
      isRefused = true
    })
    expect((await test.get('/classes')).status).toBe(200)
    expect(isRefused).toBe(false)
    expect(await refused).toMatchObject({ status: 400, body: { code } })
  })

  it('that needs too much memory is refused', async () => {
    expect(await send('GROW')).toMatchObject({ status: 400, body: { code } })
  })

  it('is accepted when it does no harm', async () => {
    expect((await send('Maya')).status).toBeLessThan(300)
  })
})
