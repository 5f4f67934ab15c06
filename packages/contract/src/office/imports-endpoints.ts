import { z } from 'zod'
import { IMPORT_ZIP_MAX_BYTES } from '../constants.ts'
import { body, csvFile, endpoint, json, optionalBody, upload } from '../endpoint.ts'
import { approvalAsked } from '../school/strong-actions.ts'
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
} from './imports.ts'

export const listImports = endpoint({
  method: 'GET',
  path: '/admin/imports',
  tag: 'Imports',
  summary: 'List the newest imports and what can be imported',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(importList, 'The imports, newest first') },
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/admin/imports',
  tag: 'Imports',
  summary: 'Upload an Excel or CSV file of up to 10 MB to import, or a zip of up to 50 MB with its files',
  description:
    'For administrators. Stores the rows, proposes the header, and suggests a mapping of the columns. Nothing is imported yet. Reads the first visible sheet of an Excel file (.xlsx) until another one is chosen. Servers on workerd refuse Excel files.',
  who: 'admin',
  proof: 'never',
  body: upload(
    z.object({
      kind: importKind,
      file: z.unknown().meta({ type: 'string', format: 'binary' }),
    }),
    IMPORT_ZIP_MAX_BYTES,
    'import_file_too_large',
  ),
  firstMessage: true,
  responses: { 201: json(importResponse, 'The import') },
  refusals: [
    'file_infected',
    'file_required',
    'import_file_too_large',
    'import_unreadable',
    'invalid_file_extension',
    'invalid_file_type',
    'scanner_unavailable',
  ],
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/admin/imports/templates/:kind',
  tag: 'Imports',
  summary: 'Download a CSV template for a kind of import',
  description: 'For administrators. The second row is an example.',
  who: 'admin',
  proof: 'never',
  params: z.object({ kind: importKind.describe('What the file contains') }),
  firstMessage: true,
  responses: { 200: csvFile },
})

export const readImport = endpoint({
  method: 'GET',
  path: '/admin/imports/:id',
  tag: 'Imports',
  summary: 'Read an import and its progress',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(importResponse, 'The import') },
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/admin/imports/:id/rows',
  tag: 'Imports',
  summary: 'List the rows of an import with their errors, by page',
  who: 'admin',
  proof: 'never',
  query: importRowQuery,
  firstMessage: true,
  responses: { 200: json(importRowPage, 'The page') },
})

export const listImportValues = endpoint({
  method: 'GET',
  path: '/admin/imports/:id/values',
  tag: 'Imports',
  summary: 'Count the values of a column with options, with what Cubby takes each for',
  who: 'admin',
  proof: 'never',
  query: importValueQuery,
  firstMessage: true,
  responses: { 200: json(importValues, 'The values') },
})

export const exportImportRows = endpoint({
  method: 'GET',
  path: '/admin/imports/:id/rows/export',
  tag: 'Imports',
  summary: 'Export the rows with errors or warnings as CSV, each with its reasons',
  who: 'admin',
  proof: 'never',
  responses: { 200: csvFile },
})

export const chooseTable = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/table',
  tag: 'Imports',
  summary: 'Choose the sheet and the header of the file, before its rows are imported',
  description:
    'For administrators. Suggests the mapping of the columns again. The rows above the header are not imported.',
  who: 'admin',
  proof: 'never',
  body: body(importTableChoice),
  firstMessage: true,
  responses: { 200: json(importResponse, 'The import') },
  refusals: ['import_changed', 'import_unreadable'],
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/check',
  tag: 'Imports',
  summary: 'Map the columns and check all rows in the background, without importing them',
  description:
    'For administrators. `value_mapping` says what values mean that Cubby does not recognize, such as the method “Layaway”.',
  who: 'admin',
  proof: 'never',
  body: body(importCheck),
  firstMessage: true,
  responses: { 200: json(importResponse, 'The check has begun') },
  refusals: ['import_changed'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/run',
  tag: 'Imports',
  summary: 'Import the valid rows in the background, or continue after a cancellation',
  description:
    'For administrators. `send_invitations` sends one invitation to each active user that the import creates.',
  who: 'admin',
  proof: 'never',
  body: optionalBody(importRun),
  firstMessage: true,
  responses: { 200: json(importResponse, 'The import has begun') },
  refusals: ['import_changed'],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/cancel',
  tag: 'Imports',
  summary: 'Stop a running import; it can be continued',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(importResponse, 'Stopped') },
  refusals: ['import_changed'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/admin/imports/:id/undo',
  tag: 'Imports',
  summary: 'Remove what an import created, except what somebody has used since',
  who: 'admin',
  proof: 'always',
  responses: {
    200: json(importResponse, 'The undo has begun'),
    202: json(approvalAsked, 'Another administrator has to approve it'),
  },
  refusals: ['approval_requested', 'import_changed'],
})
