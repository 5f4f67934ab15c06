import { describe, expect, it } from 'vitest'
import { estimatedWaitDays, waitText } from './estimated-wait.ts'

describe('estimatedWaitDays', () => {
  it('follows from how often seats were freed', () => {
    expect(estimatedWaitDays({ position: 1, freed: 9, daysLeft: 60 })).toBe(10)
    expect(estimatedWaitDays({ position: 3, freed: 9, daysLeft: 60 })).toBe(30)
    expect(estimatedWaitDays({ position: 1, freed: 180, daysLeft: 60 })).toBe(0.5)
  })

  it('is at most the days left', () => {
    expect(estimatedWaitDays({ position: 7, freed: 9, daysLeft: 60 })).toBe(60)
    expect(estimatedWaitDays({ position: 1, freed: 1, daysLeft: -1 })).toBe(0)
  })

  it('is unknown when no seat was freed recently', () => {
    expect(estimatedWaitDays({ position: 1, freed: 0, daysLeft: 12 })).toBeNull()
  })
})

it.each([
  [0, 'Less than a day'],
  [0.99, 'Less than a day'],
  [1, '1 day'],
  [1.01, '2 days'],
  [10, '10 days'],
])('a wait of %s days is shown as %s', (days, read) => {
  expect(waitText(days)).toBe(read)
})
