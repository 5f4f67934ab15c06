import * as endpoints from '@cubby/contract/seats/enrollments-student-classes-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listMyLiveEntries } from '../waitlist/read-entries.ts'
import { listMyClasses, listMyEnrollments } from './read-enrollments.ts'

/** Lists of the student's classes under `/users` and `/profile`. */
export const studentClassesRoutes = [
  handle(endpoints.listMyEnrollments, async (ctx) => {
    const enrollments = await listMyEnrollments(ctx, { type: 'historical' })
    return { enrollments, total: enrollments.length }
  }),
  handle(endpoints.listMyClasses, async (ctx) => {
    const classes = await listMyClasses(ctx)
    return { classes, total: classes.length }
  }),
  handle(endpoints.listMyLiveEntries, async (ctx) => {
    const classes = await listMyLiveEntries(ctx)
    return { classes, total: classes.length }
  }),
]
