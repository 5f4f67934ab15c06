import { expect, it } from 'vitest'
import { paymentMethodForm } from './payment-methods.ts'

const read = (expiry_date: string) =>
  paymentMethodForm.safeParse({ payment_type: 'visa', last_four: '4242', expiry_date }).data?.expiry_date

it.each(['11/30', '1130', '11 / 30', '11 /30', ' 11/30 ', '11 30', '11/2030'])(
  '%s is read as 11/30',
  (typed) => {
    expect(read(typed)).toBe('11/30')
  },
)

it.each([
  ['1/30', '01/30'],
  ['0130', '01/30'],
  ['12 / 29', '12/29'],
])('%s is read as %s', (typed, expiry) => {
  expect(read(typed)).toBe(expiry)
})

it.each(['', '13/30', '00/30', '1330', '130', '11', '11/3', '11/303', '11-30', 'Nov 30'])(
  '%j is not an expiry date',
  (typed) => {
    expect(read(typed)).toBeUndefined()
  },
)
