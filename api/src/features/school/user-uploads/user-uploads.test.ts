import { readdir } from 'node:fs/promises'
import { USER_UPLOADS_LIMIT, USER_UPLOADS_MAX_BYTES } from '@cubby/contract/constants'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { expect, it } from 'vitest'
import { localFolder } from '../../../platform/files/local-folder.ts'
import { deleteOrphanedUploads } from '../../../platform/files/orphaned-files.ts'
import { badFiles, goodFiles, type SentFile } from '../../../testing/bad-files.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { useFolders } from '../../../testing/folder.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'

const folder = useFolders()()
const test = useTestApp({ files: localFolder(folder) })

const pdf = (name: string, padding = 0): SentFile => ({
  name,
  type: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n${' '.repeat(padding)}`),
})
const send = async ({ token }: TestUser, file: SentFile, category?: string) =>
  test.upload('/users/uploads', { token, ...(await browserForm(file, category ? { category } : {})) })
const keep = async (user: TestUser, file: SentFile, category?: string) => {
  const { body, status } = await send(user, file, category)
  expect(status).toBe(201)
  return (body as { upload: UserUpload }).upload
}
const listOf = (user: TestUser) => test.as(user).get('/users/uploads')
const storedFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)

// The Worker has a bucket instead of this folder.
it.skipIf(isOnWorkerd)(
  'stores a document once under its path in user-uploads, and lists, returns, and deletes it',
  async () => {
    const owner = await aUser(test)
    const file = pdf('My ID.pdf')
    const upload = await keep(owner, file, 'identification')
    expect(upload.file_path).toMatch(
      new RegExp(`^${owner.id}/identification/identification_${owner.id}_\\d{13}\\.pdf$`),
    )
    expect(await storedFiles()).toContain(`${folder}/user-uploads/${upload.file_path}`)
    expect((await keep(owner, file, 'identification')).id).toBe(upload.id)
    const { body } = await listOf(owner)
    expect(body).toMatchObject({
      total: 1,
      total_size: file.bytes.length,
      uploads: [{ file_name: 'My ID.pdf' }],
    })

    const read = await test.as(owner).get(`/users/uploads/${upload.id}/file`)
    expect(read.text).toBe(new TextDecoder().decode(file.bytes))
    expect(read.headers.get('Content-Disposition')).toBe('attachment; filename="My-ID.pdf"')
    expect(read.headers.get('Content-Security-Policy')).toContain('sandbox')

    const remove = () => test.as(owner).delete(`/users/uploads/${upload.id}`)
    expect((await remove()).body).toEqual({ message: 'Document deleted successfully' })
    expect(codeOf(await remove())).toBe('document_not_found')
    expect(await storedFiles()).not.toContain(`${folder}/user-uploads/${upload.file_path}`)
  },
)

it('is in the lists of its owner and of administrators only', async () => {
  const [owner, other] = [await aUser(test), await aUser(test)]
  const { id } = await keep(owner, pdf('a.pdf'))
  expect((await listOf(other)).body.total).toBe(0)
  expect((await test.asAdmin.get(`/admin/users/${owner.id}/uploads`)).body.uploads).toMatchObject([{ id }])
  expect((await test.asAdmin.get('/admin/users/unknown/uploads')).status).toBe(404)
})

it('accepts every kind of valid file and stores none of the invalid ones', async () => {
  const owner = await aUser(test)
  const before = (await storedFiles()).length
  const kinds = Map.groupBy(badFiles(), ({ why }) => why)
  for (const [why, [file]] of kinds) {
    if (!file) continue
    const { status, body } = await send(owner, file)
    expect([400, 413, 415], why).toContain(status)
    expect(body).toHaveProperty('code')
  }
  expect((await send(owner, pdf('a.pdf'), '../../etc')).status).toBe(400)
  expect((await storedFiles()).length).toBe(before)
  for (const file of goodFiles()) await keep(owner, file)
  expect((await listOf(owner)).body.total).toBe(goodFiles().length)
})

it('limits the number and size of files, even for concurrent uploads', { timeout: 60_000 }, async () => {
  const many = await aUser(test)
  await keep(many, pdf('first.pdf'))
  const row = await rowIn(test, 'user_uploads', { user_id: many.id })
  for (let at = 1; at < USER_UPLOADS_LIMIT - 3; at += 1) {
    const id = crypto.randomUUID()
    await addRow(test, 'user_uploads', { ...row, id, content_hash: id, file_key: id })
  }
  const responses = await Promise.all(Array.from({ length: 6 }, (_, at) => send(many, pdf(`${at}.pdf`))))
  const stored = responses.filter(({ status }) => status === 201)
  expect(stored).toHaveLength(3)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(3)
  for (const { body } of stored) {
    const { id } = (body as { upload: UserUpload }).upload
    expect((await test.as(many).get(`/users/uploads/${id}/file`)).status).toBe(200)
  }
  expect(responses.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'upload_limit', error: expect.stringContaining('20 documents') },
  })
  const large = await aUser(test)
  const size = 5 * 1024 * 1024 - 100
  await keep(large, pdf('first.pdf', size))
  await changeRows(test, 'user_uploads', { user_id: large.id }, { file_size: USER_UPLOADS_MAX_BYTES - size })
  await keep(large, pdf('last.pdf', size - 100))
  expect(await send(large, pdf('another.pdf', size))).toMatchObject({ status: 409 })
  const remaining = await test.deps.db
    .selectFrom('orphaned_files')
    .select('file_key')
    .where('file_key', 'like', 'user-uploads/%')
    .execute()
  expect(remaining).toEqual([])
})

it('are erased with the account, including their names', async () => {
  const owner = await aUser(test)
  const { file_path } = await keep(owner, pdf('Dana-Quill-passport.pdf'))
  expect((await test.asAdmin.delete(`/admin/users/${owner.id}`)).status).toBe(200)
  expect(await storedFiles()).not.toContain(`${folder}/user-uploads/${file_path}`)
  const rows = await rowsIn(test, 'user_uploads', { user_id: owner.id }, ['id'])
  expect(rows).toEqual([])
  const events = await rowsIn(test, 'audit_log', {}, ['details'])
  expect(JSON.stringify(events)).not.toContain('passport')
})

it.skipIf(isOnWorkerd)('are not deleted by the cleanup', async () => {
  const owner = await aUser(test)
  const { file_path } = await keep(owner, pdf('a.pdf'))
  await deleteOrphanedUploads({ ...test.deps, clock: async () => new Date(Date.now() + 3 * 86_400_000) })
  expect(await storedFiles()).toContain(`${folder}/user-uploads/${file_path}`)
})
