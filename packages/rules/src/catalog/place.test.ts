import { expect, it } from 'vitest'
import { addressOf, placeText } from './place.ts'

const places = {
  address: '412 Court Street, Brooklyn',
  rooms: [
    { name: 'Room 1', address: '' },
    { name: 'Annex', address: '9 Smith Street, Brooklyn' },
  ],
}

it.each([
  ['Room 1', '412 Court Street, Brooklyn', 'Room 1, 412 Court Street, Brooklyn'],
  [' annex', '9 Smith Street, Brooklyn', ' annex, 9 Smith Street, Brooklyn'],
  ['The park', null, 'The park'],
  [null, null, null],
])('a room has an address, and another location none: %s', (location, address, text) => {
  expect(addressOf(location, places)).toBe(address)
  expect(placeText(location, places)).toBe(text)
})

it('knows no room of a provider that an earlier version sent', () => {
  expect(placeText('Room 1', { address: '412 Court Street' })).toBe('Room 1')
})
