import { expect, it } from 'vitest'
import { placeLink } from './place-link.ts'

const provider = { address: '412 Court Street, Brooklyn', rooms: [{ name: 'Room 2', address: '' }] }

it('leads to a map of a room, and to the address of a video call', () => {
  expect(placeLink('412 Court Street, Room 2', { isOnline: false, provider })).toEqual({
    kind: 'map',
    label: 'Directions',
    href: 'https://www.google.com/maps/dir/?api=1&destination=412%20Court%20Street%2C%20Room%202',
  })
  expect(placeLink('Zoom: https://zoom.example/j/1?pwd=a', { isOnline: true, provider })).toEqual({
    kind: 'online',
    label: 'Join online',
    href: 'https://zoom.example/j/1?pwd=a',
  })
})

it('leads nowhere without a place, or for a call without an address', () => {
  expect(placeLink(null, { isOnline: false, provider })).toBeNull()
  expect(placeLink('Live on Zoom; the link arrives by email', { isOnline: true, provider })).toBeNull()
})

it('leads to the address of a room', () => {
  expect(placeLink('Room 2', { isOnline: false, provider })?.href).toMatch(
    /destination=412%20Court%20Street%2C%20Brooklyn$/,
  )
})
