import { z } from 'zod'
import { endpoint, json, unchanged } from '../endpoint.ts'
import { activity } from './activity.ts'

export const listMyActivity = endpoint({
  method: 'GET',
  path: '/users/activity-history',
  tag: 'Profile',
  summary: 'List my activity, newest first',
  who: 'user',
  responses: {
    200: json(z.object({ activities: z.array(activity), total: z.int() }), 'The newest 200'),
    304: unchanged,
  },
})
