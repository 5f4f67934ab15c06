import { z } from 'zod'
import { endpoint, json } from '../endpoint.ts'
import { studentEnrollment } from '../seats/enrollments-review.ts'
import { classStudents, classWaitlist } from './class-students.ts'

export const listClassStudents = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/students',
  tag: 'Class Management',
  summary: 'List the sessions of a class with their students; removed sessions are historical',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(classStudents, 'Soonest first') },
})

export const listClassWaitlist = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/waitlist',
  tag: 'Class Management',
  summary: 'List the waitlists of the sessions of a class',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(classWaitlist, 'In waitlist order') },
})

export const listEnrollmentsOfClass = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/enrollments',
  tag: 'Class Management',
  summary: 'List the enrollments of a class',
  who: 'admin',
  proof: 'never',
  responses: {
    200: json(
      z.object({
        active: z.array(studentEnrollment),
        historical: z.array(studentEnrollment),
        total: z.int(),
      }),
      'Active and historical enrollments',
    ),
  },
})

export const listHistoricalEnrollments = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/enrollments/historical',
  tag: 'Class Management',
  summary: 'List the historical enrollments of a class',
  who: 'admin',
  proof: 'never',
  responses: {
    200: json(z.object({ enrollments: z.array(studentEnrollment), total: z.int() }), 'Newest first'),
  },
})
