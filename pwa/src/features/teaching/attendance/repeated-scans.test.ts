import { expect, it } from 'vitest'
import { repeatedScans } from './use-check-ins.ts'

it('handles a pass once while it stays in the picture', () => {
  const isNew = repeatedScans()
  expect(isNew('ada', 0)).toBe(true)
  for (const at of [150, 1_500, 3_400, 5_300]) expect(isNew('ada', at)).toBe(false)
})

it('handles a pass again after it was away', () => {
  const isNew = repeatedScans()
  isNew('ada', 0)
  isNew('ada', 500)
  expect(isNew('ada', 2_499)).toBe(false)
  expect(isNew('ada', 4_499)).toBe(true)
})

it('shows a result before it handles another pass', () => {
  const isNew = repeatedScans()
  isNew('ada', 0)
  expect(isNew('bob', 999)).toBe(false)
  expect(isNew('bob', 1_000)).toBe(true)
})
