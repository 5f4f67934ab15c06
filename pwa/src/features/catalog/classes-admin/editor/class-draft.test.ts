import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { expect, it, onTestFinished, vi } from 'vitest'
import { keepDraft } from '@/ui/forms/draft.ts'
import {
  copyOf,
  emptyClass,
  emptyEntry,
  entriesOver,
  entryAfter,
  formOf,
  readClassDraft,
} from './class-draft.ts'

const stored: AdminClass = {
  id: 'c',
  title: 'Art',
  description: 'Paper.',
  price: 40,
  duration: '1 day',
  location_type: 'In-Person',
  location_details: 'Room 2',
  image_url: null,
  required_hours_percent: 80,
  allows_walk_ins: false,
  instructor_id: 'i',
  instructor_name: 'Marisol Vega',
  status: 'active',
  status_change: null,
  total_sessions: 1,
  total_enrollments: 3,
  version: '2026-11-21T10:00:00.000Z',
  sessions: [
    {
      id: 's',
      class_id: 'c',
      session_date: '2027-03-01',
      start_date: '2027-03-01',
      end_date: '2027-03-02',
      start_time: '09:00',
      end_time: '12:00',
      location: null,
      location_details: 'Room 2',
      session_location: 'Room 2',
      capacity: 8,
      enrolled_count: 3,
      seats_taken: 3,
      pending_count: 0,
      rejected_count: 0,
      archived_count: 0,
      available_spots: 7,
      waiting_count: 0,
      instructor_id: null,
      instructor_name: null,
      status: 'scheduled',
      status_change: null,
      meetings_confirmed: true,
      meeting_count: 1,
      contact_hours: 6.5,
    },
  ],
}

it('fills the form from the stored class', () => {
  expect(formOf(stored)).toMatchObject({
    version: stored.version,
    required_hours_percent: 80,
    dates: [{ id: 's', date: '2027-03-01', end_date: '2027-03-02', location: 'Room 2', instructor_id: 'i' }],
  })
})

it('copies a class without its ids, its version, and its days', () => {
  const copy = copyOf(stored)
  expect(copy).toMatchObject({
    title: 'Art (copy)',
    required_hours_percent: 80,
    dates: [{ date: '', end_date: '', capacity: 8 }],
  })
  expect(copy).not.toHaveProperty('version')
  expect(copy.dates[0]).not.toHaveProperty('id')
})

it('saves sessions over the stored class: recreates a deleted one, and does not repeat one that is already stored', () => {
  const mine = formOf(stored)
  const [entry] = mine.dates
  if (!entry) throw new Error('the class has no session')
  const { id, ...unsaved } = entry
  const idsOver = (dates: typeof mine.dates, deletedSessionIds: string[] = []) =>
    entriesOver(stored, { dates, deletedSessionIds }).map((each) => each.id)
  expect(idsOver([{ ...entry, capacity: 9 }])).toEqual([id])
  expect(idsOver([{ ...entry, id: 'gone', date: '2027-04-01' }])).toEqual([undefined])
  expect(idsOver([{ ...unsaved, capacity: 9 }])).toEqual([id])
  expect(idsOver([unsaved, unsaved])).toEqual([id, undefined])
  expect(idsOver([entry, unsaved])).toEqual([id, undefined])
  expect(idsOver([unsaved], ['s'])).toEqual([undefined])
})

it('adds another session a week after the last one', () => {
  const last = formOf(stored).dates.at(-1)
  expect(entryAfter(last)).toEqual({
    date: '2027-03-08',
    end_date: '2027-03-09',
    start_time: '09:00',
    end_time: '12:00',
    location: 'Room 2',
    online_link: '',
    capacity: 8,
    instructor_id: 'i',
  })
  expect(entryAfter({ ...emptyEntry(), location: 'Room 3' })).toMatchObject({ date: '', location: 'Room 3' })
  expect(entryAfter(undefined)).toEqual(emptyEntry())
})

it('reads a draft of an earlier version of the app', () => {
  const store = new Map([
    [
      'new',
      '{"title":"Art","description":"","price":null,"instructor_id":"","dates":[{"date":"2027-03-01","end_date":"2027-03-01","start_time":"","end_time":"","location":"","capacity":null,"instructor_id":""}],"deletedSessionIds":[]}',
    ],
  ])
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => store.get(key) ?? null })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(readClassDraft('new')).toEqual({
    ...emptyClass(),
    title: 'Art',
    dates: [{ ...emptyEntry(), online_link: undefined, date: '2027-03-01', end_date: '2027-03-01' }],
  })
})

it('keeps no draft in a browser without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  keepDraft('new', formOf(stored))
  keepDraft('new', null)
  expect(readClassDraft('new')).toBeNull()
})
