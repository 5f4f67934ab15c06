import { body, endpoint, json } from '../endpoint.ts'
import { discountCodes, discountSave, discountSaved, personPrice, personPriceSet } from './discounts.ts'

const example = {
  code: 'SPRING20',
  unit: 'percent' as const,
  value: 20,
  class_ids: [],
  note: 'Flyer of the library',
  valid_from: '2026-12-01',
  valid_through: '2026-12-31',
  max_uses: 50,
  max_uses_per_student: 1,
  min_price: 0,
  ended: false,
}

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/admin/discounts',
  tag: 'Financial Management',
  summary: 'List the discount codes with their uses',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(discountCodes, 'The newest first') },
})

export const addDiscount = endpoint({
  method: 'POST',
  path: '/admin/discounts',
  tag: 'Financial Management',
  summary: 'Add a discount code',
  who: 'admin',
  proof: 'never',
  body: body(discountSave, example),
  responses: { 201: json(discountSaved, 'Added') },
  refusals: ['class_not_found', 'discount_not_found'],
})

export const changeDiscount = endpoint({
  method: 'PUT',
  path: '/admin/discounts/:id',
  tag: 'Financial Management',
  summary: 'Change or end a discount code. Those who use it keep the price that they agreed to',
  who: 'admin',
  proof: 'never',
  body: body(discountSave, { ...example, code: 'SPRING25' }),
  responses: { 200: json(discountSaved, 'Changed') },
})

export const setPrice = endpoint({
  method: 'PUT',
  path: '/admin/enrollments/:id/price',
  tag: 'Financial Management',
  summary: 'Set what one person pays, with a reason. What was paid above becomes due for a refund',
  who: 'admin',
  proof: 'never',
  body: body(personPrice, { price: 40, reason: 'Scholarship of the county' }),
  responses: { 200: json(personPriceSet, 'The price, and what is owed or due for a refund') },
  refusals: ['enrollment_closed', 'price_not_lower'],
})
