import { z } from 'zod'
import {
  IMPORT_COLUMNS_LIMIT,
  IMPORT_SHEET_MAX_LENGTH,
  IMPORT_VALUE_MAX_LENGTH,
  IMPORT_VALUES_LIMIT,
} from '../constants.ts'
import { IMPORT_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'

/** What a file can contain. */
export const importKinds = [
  'users',
  'classes',
  'enrollments',
  'payments',
  'certificates',
  'trainings',
  'centers',
  'center_staff',
] as const
export const importKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof importKind>

/**
 * `uploaded`: the columns are not mapped yet. `checking`, `running`, and `undoing`: a job works on it. `checked`: it
 * can run. `cancelled`: stopped before the last row; it can be resumed.
 */
const importStatus = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'cancelled',
  'done',
  'undoing',
  'undone',
])
export type ImportStatus = z.infer<typeof importStatus>

/**
 * `waiting`: not checked yet. `new`: will be created. `unchanged`: exists already, and stays as it is. `kept`: was
 * created and could not be undone.
 */
export const importRowState = z.enum(['waiting', 'new', 'unchanged', 'invalid', 'created', 'undone', 'kept'])
export type ImportRowState = z.infer<typeof importRowState>

const importColumn = z.object({
  name: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  /** The column that can replace this one. One of the two is required. */
  alternative: z.string().optional(),
  /** What a value looks like. */
  hint: z.string(),
  /** The values that Cubby has for this column. Absent for free text. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type ImportColumn = z.infer<typeof importColumn>

/** The place of each column in the file, from 0, by the name of the column. */
const mapping = z.record(z.string().max(40), z.int().min(0).max(IMPORT_COLUMNS_LIMIT))
export type ImportMapping = z.infer<typeof mapping>

/** What texts of the file mean, where an administrator said so. The case and spaces of a text do not matter. */
const valueMapping = z
  .array(
    z.object({
      column: z.string().max(40),
      text: z.string().max(IMPORT_VALUE_MAX_LENGTH),
      value: z.string().max(40),
    }),
  )
  .max(IMPORT_COLUMNS_LIMIT * IMPORT_VALUES_LIMIT)
export type ImportValueMapping = z.infer<typeof valueMapping>

/** Where the table is in the file. */
const table = z.object({
  /** The names of the visible sheets. Empty for CSV. */
  sheets: z.array(z.string()),
  /** Empty for CSV. */
  sheet: z.string(),
  /** The number of the row with the names of the columns. */
  header_row: z.int(),
  /** The first rows of the sheet, shortened: each could be the header. */
  first_rows: z.array(z.object({ number: z.int(), text: z.string() })),
})
export type ImportTable = z.infer<typeof table>

const listed = {
  id: z.string(),
  kind: importKind,
  file_name: z.string(),
  status: importStatus,
  /** The number of rows in each state. */
  counts: z.record(importRowState, z.int()),
  /** Null if the account was deleted. */
  created_by_name: z.string().nullable(),
  created_at: z.string(),
}

const listedImport = z.object(listed).meta({ id: 'ListedImport' })
export type ListedImport = z.infer<typeof listedImport>

const dataImport = z
  .object({
    ...listed,
    columns: z.array(importColumn),
    /** Who is notified, and what else the import does. */
    notice: z.string(),
    /** Whether the imported users get an invitation by email, and how many of the new ones would. */
    sends_invitations: z.boolean(),
    invitations: z.int(),
    /** The header of the file. */
    headers: z.array(z.string()),
    mapping,
    value_mapping: valueMapping,
    /** Absent when it cannot be chosen anymore. Older servers do not send it. */
    table: table.optional(),
    /** The number of rows with warnings. */
    warned: z.int(),
    /** The first rows of the file, as long as their values are stored. */
    samples: z.array(z.array(z.string())),
  })
  .meta({ id: 'Import' })
export type DataImport = z.infer<typeof dataImport>

export const importResponse = z.object({ import: dataImport }).meta({ id: 'ImportResponse' })
export type ImportResponse = z.infer<typeof importResponse>

/** GET /admin/imports. */
export const importList = z
  .object({
    imports: z.array(listedImport),
    kinds: z.array(z.object({ kind: importKind, label: z.string(), has_files: z.boolean() })),
  })
  .meta({ id: 'ImportList' })

/** POST /admin/imports/{id}/table. */
export const importTableChoice = z
  .object({
    sheet: z.string().max(IMPORT_SHEET_MAX_LENGTH),
    /** Null for the row that Cubby proposes. */
    header_row: z.int().min(1).nullable(),
  })
  .meta({ id: 'ImportTableChoice' })
export type ImportTableChoice = z.infer<typeof importTableChoice>

/** POST /admin/imports/{id}/check. */
export const importCheck = z
  .object({ mapping, value_mapping: valueMapping.default([]) })
  .meta({ id: 'ImportCheck' })

/** GET /admin/imports/{id}/values. */
export const importValueQuery = z.object({
  column: z.string().max(40).describe('The name of a column with options'),
  place: z.coerce.number().int().min(0).max(IMPORT_COLUMNS_LIMIT).describe('Its place in the file, from 0'),
})
export type ImportValueQuery = z.infer<typeof importValueQuery>

export const importValues = z
  .object({
    /** Those that Cubby does not recognize first, then by the number of their rows. */
    values: z.array(
      z.object({
        text: z.string(),
        /** The number of rows. */
        count: z.int(),
        /** The option that Cubby takes it for. */
        recognized: z.string().nullable(),
      }),
    ),
    /** The number of values that are left out. */
    left_out: z.int(),
  })
  .meta({ id: 'ImportValues' })
export type ImportValues = z.infer<typeof importValues>

/** POST /admin/imports/{id}/run. */
export const importRun = z
  .object({
    /** Whether the users get an invitation. Without it, nobody does. */
    send_invitations: z.boolean().default(false),
  })
  .meta({ id: 'ImportRun' })

/** GET /admin/imports/{id}/rows. */
export const importRowQuery = z.object({
  state: importRowState.optional(),
  warnings: z.enum(['true']).optional().describe('Only rows with warnings'),
  ...pageQuery([IMPORT_PAGE_SIZE]),
})
export type ImportRowQuery = z.infer<typeof importRowQuery>

const about = z.object({ column: z.string().nullable(), message: z.string() })

const importRow = z
  .object({
    /** As a spreadsheet counts: its first row is 1, and empty rows count. */
    number: z.int(),
    state: importRowState,
    /** Null after the row was imported, because the values are then deleted. */
    cells: z.array(z.string()).nullable(),
    /** The errors, with the label of their column if they are about one. */
    errors: z.array(about),
    /** What to look at although the row is imported. */
    warnings: z.array(about),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRow>

export const importRowPage = z.object({ rows: z.array(importRow), pagination }).meta({ id: 'ImportRowPage' })
