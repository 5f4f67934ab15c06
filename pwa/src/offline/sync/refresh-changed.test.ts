import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CollectionName } from '@/offline/store/collections.ts'
import { refreshChanged } from '@/offline/sync/refresh-changed.ts'
import { addWatcher } from './refresh-collection.ts'

const refreshed: CollectionName[] = []
const synced: CollectionName[] = []
const tools = {
  refresh: async (name: CollectionName) => void refreshed.push(name),
  refreshAll: (names: CollectionName[]) => void synced.push(...names),
  random: () => 0.9,
}
const nothing = { classes: [], own: [], admin: [] }
const shown = () => true
const hidden = () => false
const unwatch: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['classes', 'enrollments', 'materials', 'passes', 'notifications'] as const) {
    unwatch.push(addWatcher(name))
  }
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  for (const end of unwatch.splice(0)) end()
  refreshed.length = 0
  synced.length = 0
  vi.useRealTimers()
})

it('refreshes the changed collections of the user at once, if a screen shows them', async () => {
  const now = refreshChanged(
    { ...nothing, own: ['enrollments', 'payments', 'notifications'] },
    hidden,
    [],
    tools,
  )
  expect(now).toEqual(['enrollments', 'materials', 'passes', 'notifications'])
  await vi.advanceTimersByTimeAsync(0)
  expect(refreshed).toEqual(now)
})

it('does not refresh the collections that another tab refreshes', async () => {
  expect(refreshChanged({ ...nothing, own: ['enrollments'] }, hidden, ['enrollments'], tools)).toEqual([
    'materials',
    'passes',
  ])
  await vi.runAllTimersAsync()
  expect(refreshed).toEqual(['materials', 'passes'])
})

it('refreshes a class on the screen within half a second, and once for several changes', async () => {
  expect(refreshChanged({ ...nothing, classes: ['c1'] }, (id) => id === 'c1', [], tools)).toEqual(['classes'])
  refreshChanged({ ...nothing, classes: ['c1'] }, shown, [], tools)
  refreshChanged({ ...nothing, classes: ['c2'] }, hidden, [], tools)
  await vi.advanceTimersByTimeAsync(500)
  expect(refreshed).toEqual(['classes'])
})

it('refreshes other classes within ten seconds, and not at all with data saver on', async () => {
  expect(refreshChanged({ ...nothing, classes: ['c1'] }, hidden, [], tools)).toEqual([])
  await vi.advanceTimersByTimeAsync(8_999)
  expect(refreshed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(refreshed).toEqual(['classes'])
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  refreshChanged({ ...nothing, classes: ['c1'] }, hidden, [], tools)
  await vi.runAllTimersAsync()
  expect(refreshed).toEqual(['classes'])
  vi.unstubAllGlobals()
})

it('sends and refreshes everything after events were missed', () => {
  expect(refreshChanged('missed', hidden, [], tools)).toEqual([
    'classes',
    'enrollments',
    'materials',
    'passes',
    'notifications',
  ])
  expect(synced).toEqual(['classes', 'enrollments', 'materials', 'passes', 'notifications'])
})
