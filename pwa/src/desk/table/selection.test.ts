import { expect, it } from 'vitest'
import { rangeBetween, toggled } from './selection-bar.tsx'

const shown = ['rosa', 'suki', 'tova']

it('adds and removes a selected row', () => {
  const picked = { rows: { mei: true }, everything: false } as const
  expect(toggled(picked, 'rosa', shown)).toEqual({ mei: true, rosa: true })
  expect(toggled(picked, 'mei', shown)).toEqual({})
})

it('keeps the other rows of the page when one is removed from a selection of everything', () => {
  const everything = { rows: { rosa: true, mei: true }, everything: true } as const
  expect(toggled(everything, 'rosa', shown)).toEqual({ suki: true, tova: true })
  expect(toggled(everything, 'suki', shown)).toEqual({ rosa: true, tova: true })
})

it('selects the rows between two, in either direction, but not from a row of another page', () => {
  expect(rangeBetween(shown, 'tova', 'rosa')).toEqual(shown)
  expect(rangeBetween(shown, 'suki', 'tova')).toEqual(['suki', 'tova'])
  expect(rangeBetween(shown, 'mei', 'tova')).toEqual([])
})
