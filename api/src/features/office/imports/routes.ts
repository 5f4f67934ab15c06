import { importRun } from '@cubby/contract/office/imports'
import * as endpoints from '@cubby/contract/office/imports-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
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

/** Routes for imports. */
export const importRoutes = [
  handle(endpoints.listImports, listImports),
  handle(endpoints.uploadImport, uploadImport),
  handle(endpoints.importTemplate, (_ctx, { kind }, c) =>
    csvResponse(c, `${kind}-template.csv`, importTemplate(importDefinitions[kind])),
  ),
  handle(endpoints.readImport, async (ctx, { id }) => ({ import: await readImport(ctx.deps.db, id) })),
  handle(endpoints.listImportRows, (ctx, { id, ...query }) => listImportRows(ctx, { id, ...query })),
  handle(endpoints.listImportValues, listImportValues),
  handle(endpoints.exportImportRows, async (ctx, input, c) =>
    csvResponse(c, 'rows-to-correct.csv', await exportImportRows(await forExport(ctx), input)),
  ),
  handle(endpoints.chooseTable, chooseTable),
  handle(endpoints.checkImport, checkImport),
  handle(endpoints.runImport, (ctx, { id, ...form }) => runImport(ctx, { id, ...importRun.parse(form) })),
  handle(endpoints.cancelImport, cancelImport),
  handle(endpoints.undoImport, undoImport, (result) => ('approval_request' in result ? 202 : 200)),
]
