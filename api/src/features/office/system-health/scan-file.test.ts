import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import { refusalText } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { clamd } from '../../../platform/files/clamd.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { localFolder } from '../../../platform/files/local-folder.ts'
import { s3Bucket } from '../../../platform/files/s3-bucket.ts'
import type { VirusScanner } from '../../../platform/files/virus-scanner.ts'
import type { SentFile } from '../../../testing/bad-files.ts'
import { isClamdInstalled, startClamd } from '../../../testing/clamd-server.ts'
import { aClamdStandIn, type ClamdStandIn, EICAR } from '../../../testing/clamd-stand-in.ts'
import { aSession, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { useFolders } from '../../../testing/folder.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useS3Server } from '../../../testing/s3-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const credentials = { region: 'eu-test-1', accessKeyId: 'CUBBYTEST', secretAccessKey: 'kept/in+a=drawer' }
const service = useS3Server('cubby-files', credentials)
const aFolder = useFolders()

/** The store and the scanner of the current test. */
let store: FileStore
let scanner: VirusScanner
const test = useTestApp({
  files: {
    save: (...file) => store.save(...file),
    open: (key) => store.open(key),
    remove: (key) => store.remove(key),
  },
  scanner: {
    // Nobody waits for a silent scanner in a test.
    scan: (bytes, limitMs) => scanner.scan(bytes, Math.min(limitMs, isSilent() ? 50 : 20_000)),
    about: () => scanner.about(),
  },
})

let standIn: ClamdStandIn
let student: TestUser
const isSilent = () => scanner === ofStandIn && standIn.mode === 'silent'
let ofStandIn: VirusScanner
beforeAll(async () => {
  standIn = await aClamdStandIn()
  ofStandIn = clamd({ host: '127.0.0.1', port: standIn.port })
})
afterAll(() => standIn.close())
beforeEach(async () => {
  store = localFolder(aFolder())
  scanner = ofStandIn
  standIn.mode = 'answers'
  student = await aUser(test)
})

const pdf = (content = 'A certificate of another school'): SentFile => ({
  name: 'first-aid.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF-1.7\n${content}\n%%EOF`),
})
const virus = pdf(EICAR)
const send = async (path: string, user: TestUser, file = pdf(), fields = {}) =>
  test.upload(path, { token: user.token, ...(await browserForm(file, fields)) })
const documentsOf = async (user: TestUser) => (await test.as(user).get('/users/uploads')).body.uploads
const open = (user: TestUser, url: string) => test.as(user).get(url.replace('/api', ''))
const scanHeld = async (attempt = { isLast: false }) => {
  const handlers = handlersOf({ ...test.deps, mailer: aMailbox().mailer })
  for (const fileKey of await heldKeys()) await handlers['scan-file']({ fileKey }, attempt)
}
const heldKeys = async () => {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from user_uploads where file_key like 'quarantine/%'
    union all select file_key from class_materials where file_key like 'quarantine/%'
    union all select file_key from certificates where file_key like 'quarantine/%'`.execute(test.deps.db)
  return rows.map(({ file_key }) => file_key)
}
const jobsFor = async (fileKey: string) => {
  const { rows } = await sql<{ waits: boolean }>`
    select start_after > now() + interval '1 hour' as waits from pgboss.job
    where name = 'scan-file' and data->>'fileKey' = ${fileKey}`.execute(test.deps.db)
  return rows.map(({ waits }) => waits)
}
const infections = () =>
  rowsIn(test, 'audit_log', { action: 'upload.infected', actor_id: student.id }, ['actor_id', 'details'])
const toldTo = async ({ id }: TestUser) => {
  const rows = await rowsIn(test, 'notifications', { user_id: id, type: 'file_infected' })
  return rows.map(({ message }) => message)
}
const health = async () => (await test.asAdmin.get('/admin/system-health')).body.health
const waiting = async () => (await test.asAdmin.get('/admin/work-queue')).body.unchecked_files

it('refuses the EICAR file, stores nothing, writes it down, and tells the office', async () => {
  const refused = await send('/users/uploads', student, virus)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'file_infected', error: refusalText('file_infected') },
  })
  expect(await documentsOf(student)).toEqual([])
  expect(await infections()).toEqual([
    { actor_id: student.id, details: { name: 'first-aid.pdf', reason: 'Cubby.Eicar.UNOFFICIAL' } },
  ])
  expect(await toldTo(test.admin)).toContain(
    'ClamAV found Cubby.Eicar.UNOFFICIAL in "first-aid.pdf" from Test User, and Cubby deleted the file.',
  )
})

it('releases a clean file at once, so that nobody sees the quarantine', async () => {
  expect(await send('/users/uploads', student)).toMatchObject({
    status: 201,
    body: { upload: { being_checked: false } },
  })
  const [document] = await documentsOf(student)
  expect((await open(student, document?.file_url ?? '')).status).toBe(200)
  expect(await waiting()).toBe(0)
})

it.skipIf(!isClamdInstalled)(
  'works the same with clamd itself',
  async () => {
    const { address, stop } = await startClamd(aFolder())
    scanner = clamd(address)
    expect(codeOf(await send('/users/uploads', student, virus))).toBe('file_infected')
    expect((await send('/users/uploads', student)).status).toBe(201)
    await stop()
  },
  60_000,
)

interface Way {
  readonly what: string
  readonly path: () => Promise<string>
  readonly make: (content?: string) => SentFile
  readonly fields?: () => Record<string, string>
}

/** The ways for a file into Cubby, besides documents. */
const ways: readonly Way[] = [
  { what: 'a material', path: async () => `/classes/${(await aSession(test)).classId}/materials`, make: pdf },
  {
    what: 'the file of a certificate',
    path: async () => '/certificates/files',
    make: pdf,
    fields: () => ({ user_id: student.id }),
  },
  {
    what: 'a logo',
    path: async () => '/admin/branding/logo',
    make: (content = '') => ({
      name: 'logo.png',
      type: 'image/png',
      bytes: Uint8Array.from([
        ...Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
        ...Buffer.from(content),
      ]),
    }),
  },
  {
    what: 'an import',
    path: async () => '/admin/imports',
    make: (content = 'Maya') => ({
      name: 'users.csv',
      type: 'text/csv',
      bytes: new TextEncoder().encode(`First Name\n${content}`),
    }),
    fields: () => ({ kind: 'users' }),
  },
  {
    what: 'a zip',
    path: async () => '/admin/imports',
    make: (content) => ({
      name: 'certificates.zip',
      type: 'application/zip',
      bytes: Uint8Array.from(
        zipSync({
          'list.csv': strToU8('Student Email,File\nmaya@example.org,first-aid.pdf'),
          'first-aid.pdf': pdf(content).bytes,
        }),
      ),
    }),
    fields: () => ({ kind: 'certificates' }),
  },
]

describe.each(ways)('$what', ({ what, path, make, fields }) => {
  const submit = async (content?: string) => send(await path(), test.admin, make(content), fields?.())

  it('with a virus is refused, and accepted without one', async () => {
    expect(codeOf(await submit(EICAR))).toBe('file_infected')
    expect((await submit()).status).toBeLessThan(300)
  })

  it('is not used while the scanner does not answer', async () => {
    standIn.mode = 'silent'
    expect(await submit()).toMatchObject(
      what === 'a material'
        ? { status: 201, body: { material: { being_checked: true } } }
        : what === 'the file of a certificate'
          ? { status: 201, body: { file_path: expect.stringMatching(/^certificates\//) } }
          : { status: 503, body: { code: 'scanner_unavailable' } },
    )
  })
})

describe.each([
  ['a folder', () => localFolder(aFolder())],
  ['a bucket', () => s3Bucket({ endpoint: service.url, name: 'cubby-files', ...credentials })],
])('while the scanner does not answer, a document in %s', (_where, openStore) => {
  let url: string
  let key: string
  let sent = pdf()
  beforeEach(async () => {
    store = openStore()
    standIn.mode = 'silent'
    await test.deps.db.deleteFrom('user_uploads').execute()
    await test.deps.db.deleteFrom('class_materials').execute()
    const answer = await send('/users/uploads', student, sent)
    expect(answer).toMatchObject({ status: 201, body: { upload: { being_checked: true } } })
    url = (await documentsOf(student))[0]?.file_url ?? ''
    key = (await heldKeys())[0] ?? ''
  })

  it('waits in quarantine, where nobody can open it, and the office sees it', async () => {
    for (const user of [student, test.admin]) {
      const refused = await open(user, url)
      expect([refused.status, codeOf(refused)]).toEqual([409, 'file_being_checked'])
    }
    expect(await store.open(key.replace('quarantine/', ''))).toBeNull()
    expect(await waiting()).toBe(1)
    const { body } = await test.asAdmin.get(`/admin/users/${student.id}/uploads`)
    expect(body.uploads).toMatchObject([{ being_checked: true, created_at: expect.any(String) }])
    await standIn.close()
    expect(await health()).toMatchObject({
      status: 'warning',
      scanner: { cause: 'scanner_unavailable', waiting: 1, oldest_at: body.uploads[0]?.created_at },
    })
    standIn = await aClamdStandIn(standIn.port)
  })

  it('is released when the scanner answers again', async () => {
    expect(await jobsFor(key)).toEqual([false])
    await expect(scanHeld()).rejects.toThrow('ClamAV does not answer')
    standIn.mode = 'answers'
    await scanHeld()
    expect(await documentsOf(student)).toMatchObject([{ being_checked: false }])
    expect((await open(student, url)).status).toBe(200)
    expect(await store.open(key)).toBeNull()
    expect(await waiting()).toBe(0)
    expect((await health()).scanner).toMatchObject({ status: 'ok', cause: null, version: 'ClamAV 1.4.3' })
  })

  it('is released by a second attempt, after the first one ended in the middle', async () => {
    standIn.mode = 'answers'
    const held = await store.open(key)
    const bytes = new Uint8Array(await new Response(held?.content).arrayBuffer())
    await store.save(key.replace('quarantine/', ''), bytes)
    await scanHeld()
    expect((await open(student, url)).status).toBe(200)
  })

  it('is tried again after the last attempt', async () => {
    await scanHeld({ isLast: true })
    expect((await jobsFor(key)).sort()).toEqual([false, true])
    expect(await documentsOf(student)).toHaveLength(1)
  })

  it('can be deleted by its user, and is not released after that', async () => {
    const id = (await documentsOf(student))[0]?.id
    expect((await test.as(student).delete(`/users/uploads/${id}`)).status).toBe(200)
    standIn.mode = 'answers'
    const handlers = handlersOf({ ...test.deps, mailer: aMailbox().mailer })
    await handlers['scan-file']({ fileKey: key })
    expect(await store.open(key)).toBeNull()
    expect(await store.open(key.replace('quarantine/', ''))).toBeNull()
  })

  describe('with a virus', () => {
    beforeAll(() => {
      sent = virus
    })
    it('is deleted, and its user and the office are told', async () => {
      standIn.mode = 'answers'
      await scanHeld()
      expect(await documentsOf(student)).toEqual([])
      expect(await store.open(key)).toBeNull()
      expect(await infections()).toHaveLength(1)
      expect(await toldTo(student)).toEqual([
        'Your file "first-aid.pdf" contains a virus, so it was deleted.',
      ])
      expect(await toldTo(test.admin)).toContainEqual(expect.stringContaining('first-aid.pdf'))
    })
  })
})

it('shows a material to students only after it was checked', async () => {
  const session = await aSession(test)
  const id = await seatIn(test, student, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  standIn.mode = 'silent'
  const path = `/classes/${session.classId}/materials`
  await send(path, test.admin)
  const listed = async (user: TestUser, list: string) =>
    (await test.call<{ materials: ClassMaterial[] }>('GET', list, { token: user.token })).body.materials
  expect(await listed(test.admin, path)).toMatchObject([{ being_checked: true }])
  expect(await listed(student, path)).toEqual([])
  standIn.mode = 'answers'
  await scanHeld()
  expect(await listed(student, path)).toMatchObject([{ being_checked: false }])
})

describe('a certificate that was uploaded while the scanner did not answer', () => {
  let id: string
  const upload = async (file = pdf()) => {
    const { classId } = await aSession(test)
    standIn.mode = 'silent'
    const sent = await send('/certificates/files', test.admin, file, { user_id: student.id })
    standIn.mode = 'answers'
    const body = { ...Object(sent.body), user_id: student.id, class_id: classId, certificate_name: 'CPR' }
    return test.asAdmin.post('/certificates/upload-metadata', body)
  }
  const readCertificates = async () => (await test.as(student).get('/users/certificates')).body.certificates
  const dashboard = async () => (await test.as(student).get('/users/dashboard')).body.dashboard.certificates
  const announced = () =>
    rowsIn(test, 'notifications', { user_id: student.id, type: 'certificate_ready' }, ['title'])

  it('is shown and announced to its student after it was checked', async () => {
    const { body } = await upload()
    id = body.certificate.id
    expect(body).toMatchObject({ message: messages.certificateHeld, certificate: { being_checked: true } })
    expect(body.certificate.file_path).toMatch(/^certificates\//)
    expect([await readCertificates(), await dashboard(), await announced()]).toEqual([[], 0, []])
    for (const user of [student, test.admin]) {
      expect(codeOf(await open(user, `/certificates/${id}/file`))).toBe('file_being_checked')
    }
    await scanHeld()
    expect(await readCertificates()).toMatchObject([{ id, certificate_name: 'CPR' }])
    expect([await dashboard(), await announced()]).toEqual([1, [{ title: 'Your certificate CPR is ready' }]])
    expect((await open(student, `/certificates/${id}/file`)).status).toBe(200)
  })

  it('is revoked and restored without a word to its student', async () => {
    id = (await upload()).body.certificate.id
    for (const action of ['revoke', 'restore']) {
      expect((await test.asAdmin.post(`/certificates/${id}/${action}`)).status).toBe(200)
    }
    expect(await announced()).toEqual([])
    await scanHeld()
    expect(await announced()).toHaveLength(1)
  })

  it('is deleted if it has a virus, and the office is told', async () => {
    await upload(virus)
    await scanHeld()
    expect([await readCertificates(), await announced(), await heldKeys()]).toEqual([[], [], []])
    expect(await toldTo(student)).toEqual([])
    expect(await toldTo(test.admin)).toContain(
      'ClamAV found Cubby.Eicar.UNOFFICIAL in "CPR.pdf" from Test User, and Cubby deleted the file.',
    )
  })
})

it('names old signatures', async () => {
  standIn.published = 'Thu Oct 1 08:15:11 2020'
  expect((await health()).scanner).toMatchObject({ status: 'warning', cause: 'signatures_old' })
  standIn.published = new Date()
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+).*/, '$1 $3 $2 $5 $4')
  expect((await health()).scanner?.cause).toBeNull()
})
