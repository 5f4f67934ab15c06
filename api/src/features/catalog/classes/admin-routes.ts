import {
  adminClass,
  adminClassList,
  classDeleted,
  classExport,
  classFilter,
  classSaved,
  classStats,
  instructorList,
} from '@cubby/contract/catalog/admin-classes'
import { classSave, scheduleSave } from '@cubby/contract/catalog/class-save'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { deleteClass } from './delete-class-or-session.ts'
import { exampleClassSave } from './examples.ts'
import { exportClasses } from './export-classes.ts'
import { listAdminClasses, listInstructors, readAdminClass, readClassStats } from './read-admin-classes.ts'
import { createClass, updateClass } from './save-class.ts'
import { saveSchedule } from './save-sessions.ts'

const shared = { tags: ['Class Management'], ...forAdmins }
const params = z.object({ id })
const read = refusalResponses(400, 401, 403, 404)
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const classResponse = json(z.object({ class: adminClass }), 'The class with all its sessions')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes',
  summary: 'List classes with all their sessions, optionally filtered',
  request: { query: classFilter },
  responses: { 200: json(adminClassList, 'The classes'), ...refusalResponses(400, 401, 403) },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/export',
  summary: 'Export filtered classes as CSV',
  request: { query: classExport },
  responses: {
    200: csvFile,
    ...refusalResponses(400, 401, 403),
  },
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/classes',
  summary: 'Add a class with its sessions',
  request: { headers: idempotencyHeader, body: body(classSave, exampleClassSave) },
  responses: { 201: json(classSaved, 'Added'), ...written },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/classes/{id}',
  summary: 'Get one class with all its sessions',
  request: { params },
  responses: { 200: classResponse, ...read },
})

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/classes/{id}',
  summary: 'Save a class with its sessions and notify students of changed and removed sessions',
  request: { params, headers: idempotencyHeader, body: body(classSave) },
  responses: { 200: json(classSaved, 'Saved'), ...written },
})

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/admin/classes/{id}',
  summary: 'Delete a class and notify its students',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(classDeleted, 'Deleted'), ...written },
})

const instructorsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/instructors',
  summary: 'List users who can teach',
  responses: { 200: json(instructorList, 'By last name'), ...refusalResponses(401, 403) },
})

const scheduleRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/classes/{id}/schedule',
  summary: 'List the sessions of a class, including past ones',
  request: { params },
  responses: { 200: classResponse, ...read },
})

const saveScheduleRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/classes/{id}/schedule',
  summary: 'Save the sessions of a class',
  request: { params, headers: idempotencyHeader, body: body(scheduleSave) },
  responses: { 200: classResponse, ...written },
})

const statsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/classes/{id}/stats',
  summary: 'Read the figures of a class',
  request: { params },
  responses: { 200: json(classStats, 'Counts'), ...read },
})

export function classRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const path of ['/admin/classes', '/admin/classes/*', '/admin/instructors']) {
    routes.use(path, authenticate(deps))
  }
  for (const path of ['schedule', 'stats']) {
    routes.use(`/classes/:id/${path}`, authenticate(deps))
  }
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listAdminClasses({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'classes.csv',
        await exportClasses({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
    .openapi(addRoute, async (c) =>
      c.json(await createClass({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(readRoute, async (c) =>
      c.json(
        {
          class: await readAdminClass(
            { deps, caller: c.get('caller') },
            { classId: c.req.valid('param').id },
          ),
        },
        200,
      ),
    )
    .openapi(updateRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      return c.json(
        await updateClass({ deps, caller: c.get('caller') }, { classId, save: c.req.valid('json') }),
        200,
      )
    })
    .openapi(deleteRoute, async (c) =>
      c.json(await deleteClass({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }), 200),
    )
    .openapi(instructorsRoute, async (c) =>
      c.json(await listInstructors({ deps, caller: c.get('caller') }), 200),
    )
    .openapi(scheduleRoute, async (c) =>
      c.json(
        {
          class: await readAdminClass(
            { deps, caller: c.get('caller') },
            { classId: c.req.valid('param').id },
          ),
        },
        200,
      ),
    )
    .openapi(saveScheduleRoute, async (c) => {
      const { id: classId } = c.req.valid('param')
      return c.json(
        await saveSchedule({ deps, caller: c.get('caller') }, { classId, schedule: c.req.valid('json') }),
        200,
      )
    })
    .openapi(statsRoute, async (c) =>
      c.json(
        await readClassStats({ deps, caller: c.get('caller') }, { classId: c.req.valid('param').id }),
        200,
      ),
    )
}
