import { expect, test } from 'vitest'
import { backdropOf, HEIGHT, patternOf, WIDTH } from './pattern.ts'

test('the same class always gets the same pattern', () => {
  expect(patternOf('0198c1f2-aaaa')).toEqual(patternOf('0198c1f2-aaaa'))
})

test('another class gets another pattern', () => {
  expect(patternOf('0198c1f2-aaaa')).not.toEqual(patternOf('0198c1f2-aaab'))
})

test('the mark of a class has the paper of its picture', () => {
  for (const id of ['0198c1f2-aaaa', '0198c1f2-aaab', '0198c1f2-aaac']) {
    expect(backdropOf(id)).toEqual(patternOf(id).backdrop)
  }
})

test('no scrap is under the motif in the middle', () => {
  for (const { x, y } of patternOf('any class').pieces) {
    expect(Math.hypot((x - WIDTH / 2) / 175, (y - HEIGHT / 2 - 15) / 160)).toBeGreaterThanOrEqual(1)
  }
})
