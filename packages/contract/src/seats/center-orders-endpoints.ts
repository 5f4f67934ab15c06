import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { id } from '../text.ts'
import {
  centerOrder,
  centerOrdered,
  centerReplaced,
  centerReplacement,
  orderPreview,
  orderPreviewQuery,
} from './center-orders.ts'
import { exampleOrder, exampleOrdered, exampleOrderRefused } from './center-orders-examples.ts'
import { closedSession } from './seat-refusals.ts'

/** The directors of a center and the office do the same, on paths of their own. */
const shared = { tag: 'Centers', params: z.object({ id: id.meta({ description: 'The id of the center' }) }) }

const preview = {
  ...shared,
  method: 'GET',
  query: orderPreviewQuery,
  responses: { 200: json(orderPreview, 'Nothing is held') },
} as const

const order = {
  ...shared,
  method: 'POST',
  body: body(centerOrder, exampleOrder),
  responses: {
    201: json(centerOrdered, 'What each person got', exampleOrdered),
    409: json(errorBody, 'Refused, for example because not everybody fits', exampleOrderRefused),
  },
  refusals: ['center_not_active', 'order_refused', 'terms_changed'],
} as const

const replacement = {
  ...shared,
  method: 'POST',
  body: body(centerReplacement),
  responses: { 200: json(centerReplaced, 'The enrollment of the other person') },
  refusals: [
    ...closedSession,
    'center_not_active',
    'enrollment_closed',
    'replacement_closed',
    'replacement_refused',
  ],
} as const

export const previewOrder = endpoint({
  ...preview,
  who: 'user',
  path: '/centers/:id/orders/preview',
  summary: 'Read what the staff of a center would get in a session, as its director',
})

export const orderForCenter = endpoint({
  ...order,
  who: 'user',
  path: '/centers/:id/orders',
  summary: 'Enroll several staff members of a center at once, as its director',
})

export const replacePerson = endpoint({
  ...replacement,
  who: 'user',
  path: '/centers/:id/replacements',
  summary: 'Give a seat that a center pays for to another staff member, as its director',
})

export const previewOrderAsOffice = endpoint({
  ...preview,
  who: 'admin',
  proof: 'never',
  path: '/admin/centers/:id/orders/preview',
  summary: 'Read what the staff of a center would get in a session, as the office',
})

export const orderForCenterAsOffice = endpoint({
  ...order,
  who: 'admin',
  proof: 'never',
  path: '/admin/centers/:id/orders',
  summary: 'Enroll several staff members of a center at once, as the office',
})

export const replacePersonAsOffice = endpoint({
  ...replacement,
  who: 'admin',
  proof: 'never',
  path: '/admin/centers/:id/replacements',
  summary: 'Give a seat that a center pays for to another staff member, as the office',
})
