import { z } from 'zod'
import { body, endpoint, json } from '../endpoint.ts'
import { pushEndpoint, pushSubscription } from './push.ts'

export const readPushKey = endpoint({
  method: 'GET',
  path: '/notifications/push/key',
  tag: 'Notifications',
  summary: 'Read the public key for push subscriptions',
  who: 'user',
  responses: { 200: json(z.object({ key: z.string() }), 'The VAPID public key, as base64url') },
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/notifications/push/subscriptions',
  tag: 'Notifications',
  summary: 'Send my notifications to this device until its login ends',
  who: 'user',
  body: body(pushSubscription),
  responses: { 201: json(z.object({ subscribed: z.literal(true) }), 'Subscribed, or renewed') },
  limits: ['pushSubscribe'],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/notifications/push/subscriptions',
  tag: 'Notifications',
  summary: 'Unsubscribe one of my devices',
  who: 'user',
  body: body(pushEndpoint),
  responses: { 200: json(z.object({ unsubscribed: z.boolean() }), 'Whether it was subscribed') },
})
