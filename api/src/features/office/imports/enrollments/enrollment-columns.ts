import type { ColumnDefinition } from '../import-definition.ts'
import { placeColumns } from '../read-place.ts'
import { choicesOf, labeled } from '../read-values.ts'

export const importedStatuses = [
  'approved',
  'pending',
  'completed',
  'withdrawn',
  'rejected',
  'declined',
] as const

/** What other systems call a status. */
const synonyms = new Map([
  ['confirmed', 'approved'],
  ['enrolled', 'approved'],
  ['registered', 'approved'],
  ['active', 'approved'],
  ['accepted', 'approved'],
  ['paid', 'approved'],
  ['attended', 'completed'],
  ['complete', 'completed'],
  ['finished', 'completed'],
  ['passed', 'completed'],
  ['present', 'completed'],
  ['requested', 'pending'],
  ['cancelled', 'withdrawn'],
  ['canceled', 'withdrawn'],
  ['dropped', 'withdrawn'],
])

export const enrollmentStatuses = choicesOf(labeled(importedStatuses), { ifEmpty: 'approved', synonyms })

export const enrollmentColumns: readonly ColumnDefinition[] = [
  ...placeColumns,
  {
    name: 'status',
    label: 'Status',
    hint: 'Approved, pending, completed, withdrawn, rejected, or declined; approved if empty',
    example: 'approved',
    aliases: ['enrollmentstatus'],
    choices: enrollmentStatuses,
  },
  {
    name: 'enrolled_on',
    label: 'Enrolled',
    hint: 'The day of the enrollment; today if empty, and the first day of a past session',
    example: '2027-01-15',
    aliases: ['enrolledon', 'enrollmentdate', 'registered'],
  },
  {
    name: 'reason',
    label: 'Reason',
    hint: 'Why it was declined, for the student',
    example: '',
    aliases: ['declinereason'],
  },
]
