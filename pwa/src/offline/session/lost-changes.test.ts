import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import {
  findLostChanges,
  forgetLostChanges,
  keepUnsentMarker,
  noteLostChanges,
  readLostChanges,
} from '@/offline/session/lost-changes.ts'
import { databaseNames, deleteDatabase } from '@/offline/store/browser-databases.ts'
import { openUserDb } from '@/offline/store/schema.ts'
import { emptyDevice } from '@/offline/testing.ts'

const enroll = { kind: 'enroll' as const, createdAt: 1 }
const edit = { kind: 'edit-profile' as const, createdAt: 2 }

beforeEach(emptyDevice)

test('unsent changes count as lost when their database is gone, until the user dismisses the message', async () => {
  await openUserDb('ada')
  keepUnsentMarker('ada', [enroll, edit])
  await findLostChanges(databaseNames)
  expect(readLostChanges(null)).toEqual([])
  await deleteDatabase('u-ada')
  await findLostChanges(databaseNames)
  await findLostChanges(databaseNames)
  expect(readLostChanges('ada')).toEqual([enroll, edit])
  forgetLostChanges('ada')
  await findLostChanges(databaseNames)
  expect(readLostChanges('ada')).toEqual([])
})

test('nothing is lost when all changes were sent', async () => {
  keepUnsentMarker('ada', [enroll])
  keepUnsentMarker('ada', [])
  await findLostChanges(databaseNames)
  expect(readLostChanges(null)).toEqual([])
})

test('another user does not see the message, and cannot dismiss it', () => {
  noteLostChanges([enroll], 'ada')
  expect(readLostChanges('bob')).toEqual([])
  forgetLostChanges('bob')
  expect(readLostChanges('ada')).toEqual([enroll])
})

test('a record that this version cannot read is ignored', () => {
  localStorage.setItem('cubby-lost-ada', '{"kind":')
  localStorage.setItem('cubby-lost-bob', '[{"kind":1},{"kind":"enroll","createdAt":1}]')
  expect(readLostChanges(null)).toEqual([enroll])
})
