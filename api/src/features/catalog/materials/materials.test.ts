import { describe, expect, it } from 'vitest'
import { contentHash } from '../../../platform/files/file-store.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'

interface Sent {
  name?: string
  type?: string
  content?: string | Uint8Array<ArrayBuffer>
  title?: string
}

async function add(user: TestUser, classId: string, sent: Sent = {}) {
  const { name = 'syllabus.pdf', type = 'application/pdf', content = PDF, title } = sent
  const form = new FormData()
  form.set('file', new File([content], name, { type }))
  if (title !== undefined) form.set('title', title)
  const response = new Response(form)
  return test.upload(`/classes/${classId}/materials`, {
    token: user.token,
    body: await response.arrayBuffer(),
    type: response.headers.get('Content-Type') ?? '',
  })
}

async function aTaughtClass() {
  const session = await aSession(test)
  const instructor = await aUser(test, { role: 'instructor' })
  await changeRows(test, 'classes', session.classId, { instructor_id: instructor.id })
  return { session, classId: session.classId, admin: test.admin, instructor }
}

async function aStudentOf(session: Awaited<ReturnType<typeof aSession>>, admin: TestUser) {
  const student = await aUser(test)
  const id = await seatIn(test, student, session)
  await test.as(admin).post(`/enrollments/${id}/approve`)
  return student
}

const list = (user: TestUser, classId: string) => test.as(user).get(`/classes/${classId}/materials`)

describe('materials', () => {
  it('are added by administrators and instructors of the class, and read by its students', async () => {
    const { session, classId, admin, instructor } = await aTaughtClass()
    const student = await aStudentOf(session, admin)
    expect(await add(admin, classId, { title: 'Syllabus' })).toMatchObject({
      status: 201,
      body: {
        material: {
          title: 'Syllabus',
          file_name: 'syllabus.pdf',
          file_size: PDF.length,
          content_hash: contentHash(new TextEncoder().encode(PDF)),
        },
      },
    })
    expect((await add(instructor, classId, { name: '../../etc/Reading\r\nX: list.pdf' })).body).toMatchObject(
      {
        material: { title: 'ReadingX: list', file_name: 'ReadingX: list.pdf' },
      },
    )
    const { body } = await list(student, classId)
    expect(body.materials.map(({ title }) => title)).toEqual(['Syllabus', 'ReadingX: list'])
    const materials = await test.as(student).get('/users/materials')
    expect(materials.body).toEqual({ ...body })
    const file = await test.as(student).get(String(body.materials[1]?.file_url).replace('/api', ''))
    expect(file.text).toBe(PDF)
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="ReadingX-list.pdf"')
    expect(file.headers.get('Content-Security-Policy')).toMatch(/^sandbox;/)
  })

  it('are stored once if they are sent again, sequentially or concurrently', async () => {
    const { classId, admin } = await aTaughtClass()
    const sent = { title: 'Syllabus' }
    const responses = [await add(admin, classId, sent), await add(admin, classId, sent)]
    responses.push(
      ...(await Promise.all([
        add(admin, classId, { name: 'b.pdf' }),
        add(admin, classId, { name: 'b.pdf' }),
      ])),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(responses[1]?.body).toEqual(responses[0]?.body)
    const { body } = await list(admin, classId)
    expect(body.materials.map(({ title }) => title)).toEqual(['Syllabus', 'b'])
    expect(await rowsIn(test, 'orphaned_files')).toEqual([])
    await add(admin, classId, { ...sent, content: `${PDF}\n` })
    expect((await list(admin, classId)).body.materials).toHaveLength(3)
  })

  it('are not found for other users, and read-only for students', async () => {
    const { session, classId, admin } = await aTaughtClass()
    await add(admin, classId)
    const { body } = await list(admin, classId)
    const path = `/classes/${classId}/materials/${body.materials[0]?.id}`
    const pending = await aUser(test)
    await seatIn(test, pending, session)
    const student = await aStudentOf(session, admin)
    // A student can manage no materials, so `forbidden` does not reveal the class.
    const usersWithoutAccess = [
      { user: pending, managing: 403 },
      { user: await aUser(test, { role: 'instructor' }), managing: 404 },
    ]
    for (const { user, managing } of usersWithoutAccess) {
      expect((await list(user, classId)).status).toBe(404)
      expect((await test.as(user).get(`${path}/file`)).status).toBe(404)
      expect((await add(user, classId)).status).toBe(managing)
      expect((await test.as(user).delete(path)).status).toBe(managing)
      expect((await test.as(user).get('/users/materials')).body).toMatchObject({ materials: [] })
    }
    expect((await add(student, classId)).status).toBe(403)
    expect((await test.as(student).delete(path)).status).toBe(403)
    expect((await list(admin, classId)).body.materials).toHaveLength(1)
  })

  it('are deleted once, with their file', async () => {
    const { classId, admin } = await aTaughtClass()
    await add(admin, classId)
    const { id } = (await list(admin, classId)).body.materials[0] ?? { id: '' }
    const path = `/classes/${classId}/materials/${id}`
    expect(await test.deps.files.open(`materials/${classId}/material_${id}.pdf`)).not.toBeNull()
    const headers = { 'Idempotency-Key': 'delete-it-once' }
    const first = await test.as(admin).delete(path, undefined, headers)
    expect(first.status).toBe(200)
    expect(await test.as(admin).delete(path, undefined, headers)).toMatchObject({
      status: 200,
      text: first.text,
    })
    expect(await test.deps.files.open(`materials/${classId}/material_${id}.pdf`)).toBeNull()
    expect((await test.as(admin).delete(path)).status).toBe(404)
  })
})

describe('an unsupported file', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82])
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set(new TextEncoder().encode(PDF))

  it.each<[string, Sent, number, string]>([
    ['HTML as PDF', { content: '<html><script>1</script>' }, 400, 'invalid_file_type'],
    ['HTML before PDF', { content: `<script>1</script>${PDF}` }, 400, 'invalid_file_type'],
    [
      'SVG as PNG',
      { name: 'a.png', type: 'image/png', content: '<svg onload="1"/>' },
      400,
      'invalid_file_type',
    ],
    ['PNG as PDF', { content: png }, 400, 'invalid_file_type'],
    ['PNG called PDF', { name: 'a.pdf', type: 'image/png', content: png }, 400, 'invalid_file_extension'],
    ['SVG', { name: 'a.svg', type: 'image/svg+xml', content: '<svg/>' }, 400, 'invalid_file_extension'],
    ['without extension', { name: 'a' }, 400, 'invalid_file_extension'],
    ['empty', { content: '' }, 400, 'file_required'],
    ['one byte too large', { content: large }, 413, 'file_too_large'],
    ['of a title with NUL', { title: 'a\0b' }, 400, 'invalid_input'],
  ])('%s is refused, and nothing is stored', async (_what, sent, status, code) => {
    const { classId, admin } = await aTaughtClass()
    expect(await add(admin, classId, sent)).toMatchObject({ status, body: { code } })
    expect((await list(admin, classId)).body.materials).toEqual([])
  })

  it('is refused before it is read if it is sent as JSON, empty, or far too large', async () => {
    const { classId, admin } = await aTaughtClass()
    const path = `/classes/${classId}/materials`
    const { token } = admin
    expect((await test.as({ token }).post(path, {})).status).toBe(415)
    expect((await test.as({ token }).post(path)).status).toBe(415)
    const type = 'multipart/form-data; boundary=x'
    const body = new ArrayBuffer(6 * 1024 * 1024)
    expect(await test.upload(path, { token, body, type })).toMatchObject({
      status: 413,
      body: { error: 'File size too large. Maximum size is 5MB.' },
    })
    const broken = await test.upload(path, { token, body: new ArrayBuffer(10), type })
    expect(broken.status).toBe(400)
  })
})
