import { z } from 'zod'
import { NAME_MAX_LENGTH } from './constants.ts'
import { messages } from './messages.ts'
import { line } from './text.ts'

/** What a column of a transcript's CSV file can contain. */
export const transcriptFields = {
  last_name: 'Last name',
  first_name: 'First name',
  email: 'Email',
  title: 'Training',
  provider: 'Who held it',
  started_on: 'First day',
  completed_on: 'Last day',
  hours: 'Hours',
  areas: 'Areas with their hours',
  number: 'Number of the certificate',
  kind: 'Who confirmed it',
} as const
export type TranscriptField = keyof typeof transcriptFields

/** The columns of the CSV file of a transcript, in their order. */
export const transcriptColumns = z
  .array(
    z.object({
      field: z.enum(Object.keys(transcriptFields) as TranscriptField[]),
      /** The header of the column. */
      name: line(NAME_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired),
    }),
  )
  .min(1, messages.fieldRequired)
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, messages.columnTwice)
type TranscriptColumns = z.infer<typeof transcriptColumns>

/** Registries of states publish no list of columns, so that a school adjusts these to its registry. */
export const defaultTranscriptColumns: TranscriptColumns = [
  { field: 'last_name', name: 'Last Name' },
  { field: 'first_name', name: 'First Name' },
  { field: 'title', name: 'Training Title' },
  { field: 'provider', name: 'Training Organization' },
  { field: 'started_on', name: 'Start Date' },
  { field: 'completed_on', name: 'End Date' },
  { field: 'hours', name: 'Hours' },
  { field: 'areas', name: 'Topic Areas' },
  { field: 'number', name: 'Certificate Number' },
  { field: 'kind', name: 'Status' },
]
