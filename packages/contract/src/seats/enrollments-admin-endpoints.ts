import { z } from 'zod'
import { csvFile, endpoint, json } from '../endpoint.ts'
import { enrollmentExport, enrollmentFilter, enrollmentPage, enrollmentStats } from './enrollments-admin.ts'
import { studentEnrollment } from './enrollments-review.ts'

export const listEnrollments = endpoint({
  method: 'GET',
  path: '/enrollments',
  tag: 'Enrollments',
  summary: 'List all enrollments, paginated, newest first by default',
  who: 'admin',
  proof: 'never',
  query: enrollmentFilter,
  firstMessage: true,
  responses: { 200: json(enrollmentPage, 'The page') },
})

export const exportEnrollments = endpoint({
  method: 'GET',
  path: '/admin/enrollments/export',
  tag: 'Enrollments',
  summary: 'Export filtered enrollments as CSV',
  who: 'admin',
  proof: 'never',
  query: enrollmentExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const readEnrollmentStats = endpoint({
  method: 'GET',
  path: '/enrollments/stats',
  tag: 'Enrollments',
  summary: 'Count the current enrollments and their students, and read the enrollment rate of this year',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ stats: enrollmentStats }), 'Counts') },
})

export const listClassEnrollments = endpoint({
  method: 'GET',
  path: '/enrollments/classes/:id',
  tag: 'Enrollments',
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

export const readEnrollmentFor = endpoint({
  method: 'GET',
  path: '/enrollments/:id',
  tag: 'Enrollments',
  summary: 'Get one enrollment, for its owner or an administrator',
  who: 'user',
  responses: { 200: json(z.object({ enrollment: studentEnrollment }), 'The enrollment') },
})
