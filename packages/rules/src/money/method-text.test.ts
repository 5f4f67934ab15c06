import { expect, it } from 'vitest'
import { methodsText, methodText } from './method-text.ts'

it.each([
  ['cash', null, null, 'Cash'],
  ['check', null, '2077', 'Check 2077'],
  ['check', null, 'Check 2077', 'Check 2077'],
  ['transfer', null, 'T-1', 'Bank transfer T-1'],
  ['card', '4242', 'simulated-1', '**** 4242'],
  ['card', null, 'simulated-1', 'Card'],
  ['other', null, null, 'Other'],
] as const)('%s with digits %s and reference %s reads %s', (method, last_four, reference, text) => {
  expect(methodText({ method, last_four, reference })).toBe(text)
})

it('lists every method once', () => {
  const cash = { method: 'cash', last_four: null, reference: null } as const
  const check = { method: 'check', last_four: null, reference: '2077' } as const
  const card = { method: 'card', last_four: '4242', reference: null } as const
  expect(methodsText([cash, check, cash])).toBe('Cash, Check 2077')
  expect(methodsText([card], '****')).toBe('****4242')
  expect(methodsText([])).toBe('')
})
