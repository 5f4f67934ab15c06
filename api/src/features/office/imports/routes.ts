import {
  importCheck,
  importKind,
  importList,
  importResponse,
  importRowPage,
  importRowQuery,
  importRun,
  importTableChoice,
  importValueQuery,
  importValues,
} from '@cubby/contract/office/imports'
import { approvalAsked } from '@cubby/contract/school/approval-requests'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { limitUploads, onlyForms } from '../../../platform/http/request-bodies.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  optionalBody,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { cancelImport, checkImport, chooseTable, runImport, undoImport } from './change-import.ts'
import { importDefinitions } from './definitions.ts'
import {
  exportImportRows,
  importTemplate,
  listImportRows,
  listImports,
  listImportValues,
  readImport,
} from './read-imports.ts'
import { uploadImport } from './upload-import.ts'

const shared = { tags: ['Imports'], ...forAdmins }
const params = z.object({ id })
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports',
  summary: 'List the newest imports and what can be imported',
  responses: { 200: json(importList, 'The imports, newest first'), ...refusalResponses(401, 403) },
})

const uploadRoute = createRoute({
  ...shared,
  middleware: [forAdmins.middleware, onlyForms, limitUploads],
  method: 'post',
  path: '/admin/imports',
  summary: 'Upload an Excel or CSV file of up to 10 MB to import, or a zip of up to 50 MB with its files',
  description:
    'For administrators. Stores the rows, proposes the header, and suggests a mapping of the columns. Nothing is imported yet. Reads the first visible sheet of an Excel file (.xlsx) until another one is chosen. Servers on workerd refuse Excel files.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            kind: importKind,
            file: z.unknown().meta({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: {
    201: json(importResponse, 'The import'),
    ...refusalResponses(400, 401, 403, 411, 413, 415, 503),
  },
})

const templateRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports/templates/{kind}',
  summary: 'Download a CSV template for a kind of import',
  description: 'For administrators. The second row is an example.',
  request: { params: z.object({ kind: importKind.describe('What the file contains') }) },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403) },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports/{id}',
  summary: 'Read an import and its progress',
  request: { params },
  responses: { 200: json(importResponse, 'The import'), ...refusalResponses(400, 401, 403, 404) },
})

const rowsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports/{id}/rows',
  summary: 'List the rows of an import with their errors, by page',
  request: { params, query: importRowQuery },
  responses: { 200: json(importRowPage, 'The page'), ...refusalResponses(400, 401, 403, 404) },
})

const valuesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports/{id}/values',
  summary: 'Count the values of a column with options, with what Cubby takes each for',
  request: { params, query: importValueQuery },
  responses: { 200: json(importValues, 'The values'), ...refusalResponses(400, 401, 403, 404) },
})

const exportRowsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/imports/{id}/rows/export',
  summary: 'Export the rows with errors or warnings as CSV, each with its reasons',
  request: { params },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403, 404) },
})

const tableRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/imports/{id}/table',
  summary: 'Choose the sheet and the header of the file, before its rows are imported',
  description:
    'For administrators. Suggests the mapping of the columns again. The rows above the header are not imported.',
  request: { params, headers: idempotencyHeader, body: body(importTableChoice) },
  responses: { 200: json(importResponse, 'The import'), ...written },
})

const checkRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/imports/{id}/check',
  summary: 'Map the columns and check all rows in the background, without importing them',
  description:
    'For administrators. `value_mapping` says what values mean that Cubby does not recognize, such as the method “Layaway”.',
  request: { params, headers: idempotencyHeader, body: body(importCheck) },
  responses: { 200: json(importResponse, 'The check has begun'), ...written },
})

const runRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/imports/{id}/run',
  summary: 'Import the valid rows in the background, or continue after a cancellation',
  description:
    'For administrators. `send_invitations` sends one invitation to each active user that the import creates.',
  request: { params, headers: idempotencyHeader, body: optionalBody(importRun) },
  responses: { 200: json(importResponse, 'The import has begun'), ...written },
})

const cancelRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/imports/{id}/cancel',
  summary: 'Stop a running import; it can be continued',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(importResponse, 'Stopped'), ...written },
})

const undoRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/imports/{id}/undo',
  summary: 'Remove what an import created, except what somebody has used since',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(importResponse, 'The undo has begun'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
    ...written,
  },
})

/** Routes for imports. */
export function importRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use('/admin/imports', authenticate(deps))
  routes.use('/admin/imports/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await listImports({ deps, caller: c.get('caller') }), 200))
    .openapi(uploadRoute, async (c) =>
      c.json(await uploadImport({ deps, caller: c.get('caller') }, c.req.valid('form')), 201),
    )
    .openapi(templateRoute, (c) => {
      const { kind } = c.req.valid('param')
      return csvResponse(c, `${kind}-template.csv`, importTemplate(importDefinitions[kind]))
    })
    .openapi(readRoute, async (c) =>
      c.json({ import: await readImport(deps.db, c.req.valid('param').id) }, 200),
    )
    .openapi(rowsRoute, async (c) =>
      c.json(
        await listImportRows(
          { deps, caller: c.get('caller') },
          { id: c.req.valid('param').id, ...c.req.valid('query') },
        ),
        200,
      ),
    )
    .openapi(valuesRoute, async (c) =>
      c.json(
        await listImportValues(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('query') },
        ),
        200,
      ),
    )
    .openapi(exportRowsRoute, async (c) =>
      csvResponse(
        c,
        'rows-to-correct.csv',
        await exportImportRows(
          { deps: await forExport(deps), caller: c.get('caller') },
          c.req.valid('param'),
        ),
      ),
    )
    .openapi(tableRoute, async (c) =>
      c.json(
        await chooseTable(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(checkRoute, async (c) =>
      c.json(
        await checkImport(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...c.req.valid('json') },
        ),
        200,
      ),
    )
    .openapi(runRoute, async (c) =>
      c.json(
        await runImport(
          { deps, caller: c.get('caller') },
          { ...c.req.valid('param'), ...importRun.parse(c.req.valid('json') ?? {}) },
        ),
        200,
      ),
    )
    .openapi(cancelRoute, async (c) =>
      c.json(await cancelImport({ deps, caller: c.get('caller') }, c.req.valid('param')), 200),
    )
    .openapi(undoRoute, async (c) => {
      const result = await undoImport({ deps, caller: c.get('caller') }, c.req.valid('param'))
      return 'approval_request' in result ? c.json(result, 202) : c.json(result, 200)
    })
}
