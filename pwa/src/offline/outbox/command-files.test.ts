import 'fake-indexeddb/auto'
import type { HoursLedger, Training } from '@cubby/contract/teaching/hours'
import { beforeEach, expect, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import type { Command } from '@/offline/store/stored-rows.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { discard, retry } from '@/offline/sync/manage-row.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  fakeTools,
  json,
  loginOf,
  refused,
  storedOutbox,
} from '@/offline/testing.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const report = {
  id: 't1',
  title: 'Safe Sleep',
  provider: 'Elsewhere',
  completed_on: '2026-11-01',
  hours: 2,
  credits: [],
}
const command: Command<'report-training'> = {
  kind: 'report-training',
  args: { report, file: { id: 'f1', name: 'proof.pdf', type: 'application/pdf', size: 4 }, uploadId: null },
}
const file = {
  id: 'f1',
  name: 'proof.pdf',
  type: 'application/pdf',
  bytes: new Uint8Array([1, 2, 3, 4]).buffer,
}
const training: Training = {
  ...report,
  upload_id: 'u1',
  status: 'submitted',
  reason: null,
  submitted_at: '2026-11-02T10:00:00Z',
  reviewed_at: null,
}
const ledger: HoursLedger = { standards: [], chosen: [], certificates: [], trainings: [], classes: [] }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  const { db } = await currentUser()
  await db.hours.add(ledger)
})

const upload = () => json({ upload: { id: 'u1' } })
const storedFiles = async () => (await currentUser()).db.command_files.toArray()
/** Ends the wait of a failed attempt. */
const drainAgain = (tools: Parameters<typeof drain>[1]) => drain('connection', tools)

test('uploads the document, then sends the report with its id, and stores the training', async () => {
  await enqueue(command, file)
  expect(await storedFiles()).toEqual([file])
  const { tools, sent } = fakeTools(({ path }) =>
    path === '/api/users/uploads' ? upload() : json({ training }),
  )
  await drain('due', tools)
  expect(sent.map(({ path }) => path)).toEqual(['/api/users/uploads', '/api/users/trainings'])
  const [first, second] = sent
  expect(first?.body).toEqual({ category: 'education', file: expect.any(File) })
  expect(second?.body).toEqual({ ...report, upload_id: 'u1' })
  expect(await storedFiles()).toEqual([])
  const { db } = await currentUser()
  expect(await db.hours.toArray()).toMatchObject([{ trainings: [{ id: 't1', status: 'submitted' }] }])
})

test('after a lost response to the upload, uploads the same file again', async () => {
  await enqueue(command, file)
  const lost = fakeTools(() => Promise.reject(new TypeError('lost')))
  await drain('due', lost.tools)
  expect(lost.sent).toHaveLength(1)
  expect(await storedFiles()).toEqual([file])
  const { tools, sent } = fakeTools(({ path }) =>
    path === '/api/users/uploads' ? upload() : json({ training }),
  )
  await drainAgain(tools)
  expect(sent.map(({ path }) => path)).toEqual(['/api/users/uploads', '/api/users/trainings'])
})

test('after a lost response to the report, repeats only the report, with the same key', async () => {
  await enqueue(command, file)
  const lost = fakeTools(({ path }) =>
    path === '/api/users/uploads' ? upload() : Promise.reject(new TypeError('lost')),
  )
  await drain('due', lost.tools)
  const { tools, sent } = fakeTools(() => json({ training }))
  await drainAgain(tools)
  expect(sent).toEqual([lost.sent[1]])
})

test('a refused document keeps its file, so that sending it again needs no new choice', async () => {
  await enqueue(command, file)
  await drain('due', fakeTools(() => refused(409, 'upload_limit')).tools)
  const [row] = await storedOutbox()
  expect(row).toMatchObject({ status: 'conflict', lastError: { code: 'upload_limit' } })
  await retry(row?.id ?? '')
  const { tools, sent } = fakeTools(({ path }) =>
    path === '/api/users/uploads' ? upload() : json({ training }),
  )
  await drain('due', tools)
  expect(sent).toHaveLength(2)
})

test('the file of a discarded report is deleted', async () => {
  const { rowId } = await enqueue(command, file)
  await discard(rowId ?? '')
  await drain('due', fakeTools(() => json({})).tools)
  expect(await storedFiles()).toEqual([])
})

test('a report without its file is refused, and the student is told', async () => {
  await enqueue(command, file)
  await (await currentUser()).db.command_files.clear()
  const { tools, sent } = fakeTools(() => json({ training }))
  await drain('due', tools)
  expect(sent).toEqual([])
  expect(await storedOutbox()).toMatchObject([
    { status: 'rejected', lastError: { message: expect.stringContaining('no longer on this device') } },
  ])
})
