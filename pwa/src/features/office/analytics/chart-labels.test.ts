import { describe, expect, it } from 'vitest'
import { apart, labeledBars, labelRows, shortAmount } from './chart-labels.ts'

describe('labels at the ends of lines', () => {
  it('stay where they are while there is room', () => {
    expect(apart([40, 120], 32, 250)).toEqual([40, 120])
  })

  it('move apart, also at the bottom', () => {
    expect(apart([100, 104], 32, 250)).toEqual([100, 132])
    expect(apart([250, 250], 32, 250)).toEqual([218, 250])
  })
})

it.each([
  ['Users', ['Users']],
  ['New Users', ['New', 'Users']],
  ['Users With Activity', ['Users With', 'Activity']],
])('shows the name %s in at most two rows', (name, rows) => {
  expect(labelRows(name)).toEqual(rows)
})

describe('amounts at bars', () => {
  it('are on all bars that are not zero when there is room', () => {
    expect(labeledBars([1200, 0, 80], 60)).toEqual([0, 2])
    expect(labeledBars([13_700, 1200, 80], 40)).toEqual([0, 1, 2])
  })

  it('are on the highest bar only when there is no room', () => {
    expect(labeledBars([1200, 0, 8000], 20)).toEqual([2])
    expect(labeledBars([0, 0], 20)).toEqual([])
  })

  it('are short', () => {
    expect([80, 125.5, 1234, 12_000].map(shortAmount)).toEqual(['$80', '$126', '$1.2K', '$12K'])
  })
})
