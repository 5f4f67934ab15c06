import type { ColumnDefinition } from '../import-definition.ts'
import { studentAndClass } from '../place-columns.ts'

export const certificateColumns: readonly ColumnDefinition[] = [
  {
    name: 'number',
    label: 'Number',
    hint: 'Identifies the certificate',
    example: 'A-2021-0042',
    aliases: ['certificatenumber', 'certificateno', 'no'],
  },
  ...studentAndClass,
  {
    name: 'session_date',
    label: 'Session date',
    hint: 'The first day of a session of the class',
    example: '',
    aliases: ['sessiondate'],
  },
  {
    name: 'issued_on',
    label: 'Issued',
    isRequired: true,
    hint: 'Such as 2021-06-15 or 6/15/2021',
    example: '2021-06-15',
    aliases: ['issued', 'issuedon', 'issuedate', 'created', 'date'],
  },
  {
    name: 'expires_on',
    label: 'Expires',
    hint: 'The last valid day; empty if it does not expire',
    example: '2023-06-15',
    aliases: ['expires', 'expireson', 'expirationdate', 'validuntil'],
  },
  { name: 'hours', label: 'Hours', hint: 'The hours on the certificate', example: '6.5' },
  {
    name: 'file',
    label: 'File',
    hint: 'The name of its PDF, JPEG, or PNG file in the zip',
    example: 'A-2021-0042.pdf',
    aliases: ['filename'],
  },
]
