import 'fake-indexeddb/auto'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { NewMark } from '@cubby/contract/teaching/attendance'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { profileNow } from '@/offline/hooks/optimistic-rows.ts'
import { drain } from '@/offline/outbox/drain.ts'
import type { Command, CommandKind } from '@/offline/store/stored-rows.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  fakeTools,
  json,
  loginOf,
  put,
  refused,
  storedOutbox,
} from '@/offline/testing.ts'
import { notificationsNow } from './notification-commands.ts'

vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn(async () => undefined) }))
vi.mock('@/offline/store/background-sync.ts', () => ({ registerBackgroundSync: vi.fn() }))

const ada = loginOf('ada')

beforeEach(async () => {
  vi.restoreAllMocks()
  await emptyDevice()
  await becomeLoggedIn(ada)
})

type Fields = { first_name?: string; last_name?: string; phone_number?: string | null }
const edit = (changes: Fields, base: Fields): Command => ({ kind: 'edit-profile', args: { changes, base } })
const argsOf = async () => (await storedOutbox()).map(({ args }) => args)

const notificationOf = (id: string, created_at: string): Notification => ({
  id,
  title: id,
  message: '',
  type: 'other',
  is_read: false,
  read: false,
  created_at,
  timestamp: created_at,
  action_url: null,
  metadata: { links: [] },
})
const [older, newer] = [
  notificationOf('older', '2026-11-20T10:00:00.000Z'),
  notificationOf('newer', '2026-11-21T10:00:00.000Z'),
]

describe('unsent edits of the profile', () => {
  test('become one edit with the values from before the first', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    await enqueue(edit({ first_name: 'Anna', phone_number: '1' }, { first_name: 'Ann', phone_number: null }))
    expect(await argsOf()).toEqual([
      {
        changes: { first_name: 'Anna', phone_number: '1' },
        base: { first_name: 'Ada', phone_number: null },
      },
    ])
  })

  test('cancel each other when every value is back', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    const { rowId } = await enqueue(edit({ first_name: 'Ada' }, { first_name: 'Ann' }))
    expect(rowId).toBeNull()
    expect(await storedOutbox()).toEqual([])
  })

  test('wait behind one that may have reached the server', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    const [first] = await storedOutbox()
    if (first) await put({ ...first, status: 'sending', attempts: 1 })
    await enqueue(edit({ last_name: 'King' }, { last_name: 'Lovelace' }))
    expect(await argsOf()).toHaveLength(2)
  })

  test('are shown at once', async () => {
    await enqueue(edit({ last_name: 'King' }, { last_name: 'Lovelace' }))
    const rows = await storedOutbox()
    expect(profileNow(ada.user, rows)).toMatchObject({ last_name: 'King', name: 'Ada King' })
    expect(
      profileNow(
        ada.user,
        rows.map((row) => ({ ...row, status: 'rejected' })),
      ).name,
    ).toBe('Ada Lovelace')
  })
})

describe('an edit that is sent', () => {
  test('sends the new and the old values, and stores the user from the response', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    const user = { ...ada.user, first_name: 'Ann', name: 'Ann Lovelace' }
    const { tools, sent } = fakeTools(() => json({ user }))
    await drain('due', tools)
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/users/profile', body: { first_name: 'Ann', base: { first_name: 'Ada' } } },
    ])
    expect(await (await currentUser()).db.profile.toArray()).toEqual([user])
  })

  test('is retried when the response has no user', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    const { tools } = fakeTools(() => json({ ok: true }))
    await drain('due', tools)
    expect(await storedOutbox()).toMatchObject([
      { status: 'queued', lastError: { code: 'unexpected_answer' } },
    ])
  })

  test('keeps both values of a conflict', async () => {
    await enqueue(edit({ first_name: 'Ann' }, { first_name: 'Ada' }))
    const conflicts = { first_name: { yours: 'Ann', theirs: 'Adele' } }
    const { tools } = fakeTools(() => json({ error: 'changed', code: 'profile_conflict', conflicts }, 409))
    await drain('due', tools)
    expect(await storedOutbox()).toMatchObject([{ status: 'conflict', lastError: { details: conflicts } }])
  })
})

describe('email preferences', () => {
  test('two changes are one command, and a refused one is no longer shown', async () => {
    await enqueue({ kind: 'change-preferences', args: { email_notifications: false } })
    await enqueue({ kind: 'change-preferences', args: { general_updates: false } })
    const rows = await storedOutbox()
    expect(rows).toMatchObject([{ args: { email_notifications: false, general_updates: false } }])
    expect(profileNow(ada.user, rows)).toMatchObject({ class_reminders: true, general_updates: false })
    const { tools } = fakeTools(() => refused(400, 'invalid_input'))
    await drain('due', tools)
    expect(profileNow(ada.user, await storedOutbox()).general_updates).toBe(true)
  })
})

describe('notifications', () => {
  const commands: [CommandKind, Command, unknown, string, string[]][] = [
    [
      'mark-read',
      { kind: 'mark-read', args: { notificationId: 'older' } },
      { notification: { id: 'older' } },
      'PUT /api/notifications/older/read',
      ['newer: unread', 'older: read'],
    ],
    [
      'mark-all-read',
      { kind: 'mark-all-read', args: { upTo: older.created_at } },
      { marked: 1 },
      'PUT /api/notifications/read-all?up_to=2026-11-20T10%3A00%3A00.000Z',
      ['newer: unread', 'older: read'],
    ],
    [
      'delete-notification',
      { kind: 'delete-notification', args: { notificationId: 'older' } },
      { deleted: 'older' },
      'DELETE /api/notifications/older',
      ['newer: unread'],
    ],
  ]
  test('a restored notification is stored again, and a deletion that was not sent is cancelled', async () => {
    const { db } = await currentUser()
    await enqueue({ kind: 'delete-notification', args: { notificationId: 'older' } })
    await enqueue({ kind: 'restore-notification', args: { notificationId: 'older' } })
    expect(await storedOutbox()).toEqual([])
    await enqueue({ kind: 'restore-notification', args: { notificationId: 'older' } })
    const { tools, sent } = fakeTools(() => json({ notification: older }))
    await drain('due', tools)
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/notifications/older/restore' }])
    expect(await db.notifications.toArray()).toEqual([older])
  })

  const readStates = (rows: Notification[]) =>
    rows.map(({ id, is_read }) => `${id}: ${is_read ? 'read' : 'unread'}`)

  test.each(commands)(
    '%s is shown at once, sent, and stored',
    async (_, command, response, request, after) => {
      const { db } = await currentUser()
      await db.notifications.bulkAdd([newer, older])
      await enqueue(command)
      expect(readStates(notificationsNow([newer, older], await storedOutbox()))).toEqual(after)
      const { tools, sent } = fakeTools(() => json(response))
      await drain('due', tools)
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([request])
      expect(readStates(await db.notifications.toArray())).toEqual(after)
      expect(await db.meta.get('notifications')).toMatchObject({ etag: null, revision: 1 })
    },
  )

  test('a refusal is logged and the command is done', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await enqueue({ kind: 'delete-notification', args: { notificationId: 'gone' } })
    const { tools } = fakeTools(() => refused(404, 'notification_not_found'))
    await drain('due', tools)
    expect(log.mock.calls).toMatchObject([[expect.stringContaining('delete-notification')]])
    expect(await storedOutbox()).toMatchObject([{ status: 'done', result: null }])
  })
})

describe('unsent marks of a meeting', () => {
  const mark = (user_id: string, status: NewMark['status'], key: string): NewMark => ({
    key,
    user_id,
    status,
    missed_minutes: null,
    note: '',
    marked_at: '2026-11-24T15:00:00.000Z',
  })
  const take = (meetingId: string, ...marks: NewMark[]): Command => ({
    kind: 'take-attendance',
    args: { meetingId, marks },
  })

  test('are sent together, the last one of each student', async () => {
    await enqueue(take('m1', mark('ada', 'present', '1'), mark('bob', 'present', '2')))
    await enqueue(take('m1', mark('bob', 'absent', '3')))
    await enqueue(take('m2', mark('bob', 'present', '4')))
    const sent = (await storedOutbox()).map(({ args }) =>
      'marks' in args ? args.marks.map(({ key }) => key) : [],
    )
    expect(sent).toEqual([['1', '3'], ['4']])
  })

  test('are replaced by the marks that count on the server, without those of other meetings', async () => {
    const { db } = await currentUser()
    const counting = (meeting_id: string, key: string) => ({
      ...mark('ada', 'present', key),
      meeting_id,
      marked_by: null,
      is_correction: false,
    })
    const roster = { id: 's1', marks: [counting('m1', '1'), counting('m2', '2')] }
    await db.table('rosters').add(roster)
    await enqueue(take('m1', mark('ada', 'absent', '3')))
    const response = {
      attendance: {
        session_id: 's1',
        meeting_id: 'm1',
        marks: [{ ...counting('m1', '5'), is_correction: true }],
      },
    }
    await drain('due', fakeTools(() => json(response)).tools)
    expect((await db.rosters.toArray()).flatMap(({ marks }) => marks.map(({ key }) => key))).toEqual([
      '2',
      '5',
    ])
    expect(await storedOutbox()).toMatchObject([{ status: 'done' }])
  })
})

describe('unsent check-ins of a meeting', () => {
  const scanned = (user_id: string) => ({
    code: `pass of ${user_id}`,
    mark: {
      key: `key of ${user_id}`,
      user_id,
      status: 'present' as const,
      missed_minutes: null,
      note: '',
      marked_at: '2026-11-24T15:00:00.000Z',
    },
  })
  const checkIn = (...users: string[]): Command => ({
    kind: 'check-in',
    args: { meetingId: 'm1', checkIns: users.map(scanned) },
  })
  const answer = (...outcomes: string[]) =>
    json({
      check_ins: ['ada', 'bob'].map((user, at) => ({ key: `key of ${user}`, outcome: outcomes[at] })),
      attendance: { session_id: 's1', meeting_id: 'm1', marks: [] },
    })
  const addRoster = async () => {
    const { db } = await currentUser()
    const students = [
      { id: 'ada', name: 'Ada' },
      { id: 'bob', name: 'Bob' },
    ]
    await db.table('rosters').add({ id: 's1', students, marks: [] })
  }

  test('are sent together, as passes and times', async () => {
    await enqueue(checkIn('ada'))
    await enqueue(checkIn('bob'))
    const { tools, sent } = fakeTools(() => answer('checked_in', 'already_checked_in'))
    await addRoster()
    await drain('due', tools)
    expect(sent).toMatchObject([{ path: '/api/meetings/m1/check-ins' }])
    expect(sent[0]?.body).toEqual({
      check_ins: ['ada', 'bob'].map((user) => ({
        key: `key of ${user}`,
        code: `pass of ${user}`,
        scanned_at: '2026-11-24T15:00:00.000Z',
      })),
    })
    expect(await storedOutbox()).toMatchObject([{ status: 'done' }])
  })

  test('name the students whom the server did not check in', async () => {
    await addRoster()
    await enqueue(checkIn('ada', 'bob'))
    await drain('due', fakeTools(() => answer('checked_in', 'not_on_roster')).tools)
    expect(await storedOutbox()).toMatchObject([
      { status: 'rejected', lastError: { message: expect.stringMatching(/ Bob$/) } },
    ])
  })
})
