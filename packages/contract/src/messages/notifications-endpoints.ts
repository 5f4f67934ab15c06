import { z } from 'zod'
import { endpoint, json, unchanged } from '../endpoint.ts'
import { exampleIds } from '../example-ids.ts'
import { type Notification, notification, readAllQuery } from './notifications.ts'

const exampleNotification: Notification = {
  id: exampleIds.notification,
  title: 'Bring your binder',
  message: 'Please bring an empty binder on the first evening.',
  type: 'class_reminder',
  is_read: false,
  read: false,
  created_at: '2026-12-03T14:00:00.000Z',
  timestamp: '2026-12-03T14:00:00.000Z',
  action_url: '/classes',
  metadata: { links: [] },
}

const one = z.object({ notification })

export const listMyNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  tag: 'Notifications',
  summary: 'List my notifications, newest first',
  who: 'user',
  responses: {
    200: json(z.object({ notifications: z.array(notification), total: z.int() }), 'The newest 200', {
      notifications: [exampleNotification],
      total: 1,
    }),
    304: unchanged,
  },
})

export const readMyNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  tag: 'Notifications',
  summary: 'Read one of my notifications',
  who: 'user',
  responses: { 200: json(one, 'The notification') },
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/notifications/:id/read',
  tag: 'Notifications',
  summary: 'Mark one of my notifications as read',
  who: 'user',
  responses: { 200: json(one, 'The notification, read') },
})

export const markAllRead = endpoint({
  method: 'PUT',
  path: '/notifications/read-all',
  tag: 'Notifications',
  summary: 'Mark my notifications as read',
  who: 'user',
  query: readAllQuery,
  responses: { 200: json(z.object({ marked: z.int() }), 'The number of notifications that were unread') },
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  tag: 'Notifications',
  summary: 'Delete one of my notifications',
  who: 'user',
  responses: { 200: json(z.object({ deleted: z.string() }), 'The id of the deleted notification') },
})

export const restoreNotification = endpoint({
  method: 'POST',
  path: '/notifications/:id/restore',
  tag: 'Notifications',
  summary: 'Take back the deletion of one of my notifications',
  who: 'user',
  responses: { 200: json(one, 'The notification') },
})
