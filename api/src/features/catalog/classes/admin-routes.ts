import * as endpoints from '@cubby/contract/catalog/classes-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { deleteClass } from './delete-class-or-session.ts'
import { exportClasses } from './export-classes.ts'
import { listAdminClasses, listInstructors, readAdminClass, readClassStats } from './read-admin-classes.ts'
import { createClass, updateClass } from './save-class.ts'
import { saveSchedule } from './save-sessions.ts'

export const classRoutes = [
  handle(endpoints.listAdminClasses, listAdminClasses),
  handle(endpoints.exportClasses, async (ctx, input, c) =>
    csvResponse(c, 'classes.csv', await exportClasses(await forExport(ctx), input)),
  ),
  handle(endpoints.createClass, createClass),
  handle(endpoints.readAdminClass, async (ctx, { id }) => ({
    class: await readAdminClass(ctx, { classId: id }),
  })),
  handle(endpoints.updateClass, (ctx, { id: classId, ...form }) => updateClass(ctx, { classId, save: form })),
  handle(endpoints.deleteClass, (ctx, { id }) => deleteClass(ctx, { classId: id })),
  handle(endpoints.listInstructors, listInstructors),
  handle(endpoints.readSchedule, async (ctx, { id }) => ({
    class: await readAdminClass(ctx, { classId: id }),
  })),
  handle(endpoints.saveSchedule, (ctx, { id: classId, ...form }) =>
    saveSchedule(ctx, { classId, schedule: form }),
  ),
  handle(endpoints.readClassStats, (ctx, { id }) => readClassStats(ctx, { classId: id })),
]
