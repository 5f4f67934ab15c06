import { expect, it } from 'vitest'
import { changeOf } from './change-note.tsx'

it.each([
  ['a higher count', 9, 8, 'count', { direction: 'up', size: '13%' }],
  ['a small change with a decimal', 102.5, 100, 'money', { direction: 'up', size: '2.5%' }],
  ['a lower amount', 75, 100, 'money', { direction: 'down', size: '25%' }],
  ['a multiple without decimals', 300, 100, 'count', { direction: 'up', size: '200%' }],
  ['9.96 percent as 10', 109.96, 100, 'money', { direction: 'up', size: '10%' }],
  ['a rate in points', 84.4, 82.3, 'rate', { direction: 'up', size: '2.10 points' }],
  ['no percentage of 0', 80, 0, 'money', { direction: 'up', size: '' }],
  ['a number that became 0', 0, 12, 'count', { direction: 'down', size: '100%' }],
  ['no change', 7, 7, 'count', { direction: 'same', size: '' }],
] as const)('shows %s', (_, value, before, unit, change) => {
  expect(changeOf(value, before, unit)).toEqual(change)
})
