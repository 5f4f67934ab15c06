import { expect, it } from 'vitest'
import { deletedAddress, shownAddress } from './deleted-address.ts'

it('shows the address of an account, unless it was deleted or has none', () => {
  expect(deletedAddress('018f')).toBe('deleted-018f@deleted.invalid')
  expect(shownAddress(deletedAddress('018f'))).toBe('')
  expect(shownAddress(null)).toBe('')
  expect(shownAddress('rosa@cubby.test')).toBe('rosa@cubby.test')
})
