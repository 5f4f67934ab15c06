import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import {
  addPaymentMethod,
  deletePaymentMethod,
  setDefaultPaymentMethod,
} from '@/offline/hooks/payment-methods.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import { isPaymentMethod } from '@/offline/store/stored-rows.ts'
import { emptyDevice, loginOf } from '@/offline/testing.ts'

beforeEach(async () => {
  await emptyDevice()
  await (await openPublic()).login.put(loginOf('ada'), 'current')
})

const stored = async () => (await openUserDb('ada')).payment_methods.toArray()
const shown = async () =>
  (await stored()).map(({ last_four, is_default }) => `${last_four}${is_default ? '*' : ''}`)
const idOf = async (lastFour: string) =>
  (await stored()).find(({ last_four }) => last_four === lastFour)?.id ?? ''
const add = (last_four: string) => addPaymentMethod({ payment_type: 'visa', last_four, expiry_date: '04/29' })

test('the first card is the default, and there is always exactly one', async () => {
  await add('1111')
  await add('2222')
  await add('3333')
  expect(await shown()).toEqual(['1111*', '2222', '3333'])
  await setDefaultPaymentMethod(await idOf('3333'))
  expect(await shown()).toEqual(['1111', '2222', '3333*'])
  await deletePaymentMethod(await idOf('2222'))
  expect(await shown()).toEqual(['1111', '3333*'])
  await deletePaymentMethod(await idOf('3333'))
  expect(await shown()).toEqual(['1111*'])
  await deletePaymentMethod(await idOf('1111'))
  expect(await shown()).toEqual([])
})

test('there are none without a login', async () => {
  await (await openPublic()).login.clear()
  await add('1111')
  expect(await stored()).toEqual([])
})

test('an invalid card is not restored into a recreated database', async () => {
  await add('1111')
  expect((await stored()).every(isPaymentMethod)).toBe(true)
  expect(isPaymentMethod({ id: 'x', last_four: 1111 })).toBe(false)
})
