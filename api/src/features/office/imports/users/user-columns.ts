import { userStatus } from '@cubby/contract/accounts/user'
import type { ColumnDefinition } from '../import-definition.ts'
import { choicesOf, labeled } from '../read-values.ts'

/** Administrators are recognized, and refused. */
export const roles = choicesOf(labeled(['student', 'instructor']), {
  ifEmpty: 'student',
  synonyms: new Map([
    ['admin', 'admin'],
    ['administrator', 'admin'],
  ]),
})

export const statuses = choicesOf(labeled(userStatus.options), { ifEmpty: 'active' })

export const userColumns: readonly ColumnDefinition[] = [
  {
    name: 'email',
    label: 'Email',
    isRequired: true,
    hint: 'Identifies the user',
    example: 'maya.torres@example.com',
    aliases: ['emailaddress', 'mail'],
  },
  {
    name: 'first_name',
    label: 'First name',
    hint: 'At least 2 characters',
    example: 'Maya',
    aliases: ['firstname', 'givenname'],
  },
  {
    name: 'last_name',
    label: 'Last name',
    hint: 'At least 2 characters',
    example: 'Torres',
    aliases: ['lastname', 'surname', 'familyname'],
  },
  {
    name: 'name',
    label: 'Full name',
    hint: 'Instead of first and last name, such as Maya Torres or Torres, Maya',
    example: '',
    aliases: ['name', 'student', 'studentname'],
  },
  {
    name: 'phone_number',
    label: 'Phone',
    hint: '10 digits; left out if it cannot be read',
    example: '(718) 555-0142',
    aliases: [
      'phonenumber',
      'mobile',
      'mobilephone',
      'mobilenumber',
      'cell',
      'cellphone',
      'cellnumber',
      'telephone',
      'tel',
      'homephone',
      'contactnumber',
    ],
  },
  {
    name: 'role',
    label: 'Role',
    hint: 'Student or instructor; student if empty',
    example: 'student',
    choices: roles,
  },
  {
    name: 'status',
    label: 'Status',
    hint: 'Active, inactive, or suspended; active if empty',
    example: 'active',
    choices: statuses,
  },
  {
    name: 'address',
    label: 'Address',
    hint: 'In one line',
    example: '',
    aliases: ['streetaddress', 'homeaddress'],
  },
  { name: 'emergency_contact', label: 'Emergency contact', hint: 'In one line', example: '' },
]
