import { beforeEach, expect, it, vi } from 'vitest'
import { finish, finishWanted, keepNewcomer, readNewcomer, wantedSessionOf } from './newcomer.ts'

const wanted = { classId: 'c1', sessionId: 's1' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

it.each([
  ['/classes/c1?session=s1', wanted],
  ['/classes/c1?from=home&session=s1#sessions', wanted],
  ['/classes/c1', null],
  ['/classes?session=s1', null],
  ['/profile?session=s1', null],
  [undefined, null],
])('%s leads to the session %j', (path, session) => {
  expect(wantedSessionOf(path)).toEqual(session)
})

it('keeps the reminders of one user until both are done, and shows another user none', () => {
  keepNewcomer('rosa', { wanted, isWelcome: true })
  expect(readNewcomer('ada')).toBeNull()
  finishWanted('rosa', 'another session')
  expect(readNewcomer('rosa')).toEqual({ wanted, isWelcome: true })
  finishWanted('rosa', 's1')
  expect(readNewcomer('rosa')).toEqual({ wanted: null, isWelcome: true })
  finish('rosa', 'isWelcome')
  expect(readNewcomer('rosa')).toBeNull()
})

it.each(['no JSON', '7', '{"wanted":{"classId":7}}'])('ignores %j in the storage', (stored) => {
  localStorage.setItem('cubby-newcomer-rosa', stored)
  expect(readNewcomer('rosa')?.wanted ?? null).toBeNull()
})
