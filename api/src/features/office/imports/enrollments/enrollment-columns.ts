import type { ColumnDefinition } from '../import-definition.ts'
import { placeColumns } from '../place-columns.ts'

export const enrollmentColumns: readonly ColumnDefinition[] = [
  ...placeColumns,
  {
    name: 'status',
    label: 'Status',
    hint: 'Approved, pending, completed, withdrawn, rejected, or declined; approved if empty',
    example: 'approved',
    aliases: ['enrollmentstatus'],
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
