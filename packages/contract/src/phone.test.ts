import { expect, it } from 'vitest'
import { phone } from './accounts/user.ts'
import { phoneDigits, phoneText } from './phone.ts'

it.each(['7185550177', '+1 718 555 0177', '17185550177', '(718) 555-0177', '718.555.0177'])(
  'shows %s in the form of all phone numbers, and compares it by its ten digits',
  (typed) => {
    expect(phoneText(typed)).toBe('(718) 555-0177')
    expect(phoneDigits(typed)).toBe('7185550177')
  },
)

it('shows as it is what is no phone number', () => {
  expect(phoneText('+49 89 1234567')).toBe('+49 89 1234567')
  expect(phoneText('ask at the desk')).toBe('ask at the desk')
  expect(phoneText('')).toBe('')
})

it('is stored as digits and plus', () => {
  expect(phone.parse('(718) 555-0177')).toBe('7185550177')
  expect(phone.parse('+1 718 555 0177')).toBe('+17185550177')
  expect(phone.parse('')).toBe('')
  expect(phone.safeParse('555-0177').success).toBe(false)
})
