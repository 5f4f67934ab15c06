import { afterEach, expect, it, vi } from 'vitest'
import { detailTransition } from './detail-transition.ts'

afterEach(() => void vi.unstubAllGlobals())

function typesOf(from: string, to: string, isReduced = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query === '(prefers-reduced-motion: reduce)',
  }))
  return detailTransition({ fromLocation: { pathname: from }, toLocation: { pathname: to } })
}

it.each([
  ['/classes', '/classes/c1'],
  ['/', '/classes/c1'],
  ['/profile', '/notifications/n1'],
])('moves from the list %s to the detail %s, and back', (list, detail) => {
  expect(typesOf(list, detail)).toEqual(['to-detail'])
  expect(typesOf(detail, list)).toEqual(['to-list'])
})

it.each([
  ['/', '/classes'],
  ['/classes/c1', '/classes/c1'],
  ['/classes/c1', '/login'],
  ['/admin/users', '/'],
])('changes at once from %s to %s', (from, to) => {
  expect(typesOf(from, to)).toBe(false)
})

it('changes at once for users who prefer reduced motion, and at the start', () => {
  expect(typesOf('/classes', '/classes/c1', true)).toBe(false)
  expect(detailTransition({ toLocation: { pathname: '/classes/c1' } })).toBe(false)
})
