import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, emptyDevice, loginOf } from '../testing.ts'
import { addPaymentMethod } from './payment-methods.ts'
import { readUserRows } from './user-rows.ts'

beforeEach(emptyDevice)

it('reads no rows of a user who logged in meanwhile', async () => {
  await becomeLoggedIn(loginOf('bob'))
  await addPaymentMethod({ payment_type: 'visa', last_four: '4242', expiry_date: '04/29' })
  const cardsOf = (userId: string | null) => readUserRows(userId, (db) => db.payment_methods.toArray())
  expect(await cardsOf('bob')).toHaveLength(1)
  expect(await cardsOf('ada')).toEqual([])
  expect(await cardsOf(null)).toEqual([])
})
