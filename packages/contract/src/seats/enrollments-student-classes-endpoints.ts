import { z } from 'zod'
import { endpoint, json, unchanged } from '../endpoint.ts'
import { enrollment } from './enrollments.ts'
import { waitlistEntry } from './waitlist-entry.ts'

export const listMyEnrollments = endpoint({
  method: 'GET',
  path: '/profile/historical-enrollments',
  tag: 'Profile',
  summary: 'List my historical enrollments, newest first',
  who: 'user',
  responses: {
    200: json(z.object({ enrollments: z.array(enrollment), total: z.int() }), 'Completed and archived ones'),
    304: unchanged,
  },
})

export const listMyClasses = endpoint({
  method: 'GET',
  path: '/users/enrolled-classes',
  tag: 'Profile',
  summary: 'List the classes of my active enrollments',
  who: 'user',
  responses: {
    200: json(z.object({ classes: z.array(enrollment), total: z.int() }), 'Pending and approved'),
    304: unchanged,
  },
})

export const listMyLiveEntries = endpoint({
  method: 'GET',
  path: '/users/waitlisted-classes',
  tag: 'Profile',
  summary: 'List the classes I am waitlisted for',
  who: 'user',
  responses: {
    200: json(z.object({ classes: z.array(waitlistEntry), total: z.int() }), 'Live waitlist entries'),
    304: unchanged,
  },
})
