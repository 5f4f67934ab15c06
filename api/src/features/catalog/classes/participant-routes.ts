import * as endpoints from '@cubby/contract/catalog/classes-participant-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listClassEnrollments } from '../../seats/enrollments/list-enrollments.ts'
import { listClassStudents, listClassWaitlist } from './list-students-and-waitlist.ts'
import { readAdminClass } from './read-admin-classes.ts'

/** Routes of administrators that list the students, the enrollments, and the waitlists of a class. */
export const classUsersRoutes = [
  handle(endpoints.listClassStudents, (ctx, { id }) => listClassStudents(ctx, { classId: id })),
  handle(endpoints.listClassWaitlist, (ctx, { id }) => listClassWaitlist(ctx, { classId: id })),
  handle(endpoints.listEnrollmentsOfClass, async (ctx, { id }) => {
    const { id: classId } = await readAdminClass(ctx, { classId: id })
    return await listClassEnrollments(ctx, { classId })
  }),
  handle(endpoints.listHistoricalEnrollments, async (ctx, { id }) => {
    const { id: classId } = await readAdminClass(ctx, { classId: id })
    const { historical } = await listClassEnrollments(ctx, { classId })
    return { enrollments: historical, total: historical.length }
  }),
]
