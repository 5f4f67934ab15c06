import type { ColumnDefinition } from './import-definition.ts'

/** The columns that name a student and a class. */
export const studentAndClass: readonly ColumnDefinition[] = [
  {
    name: 'email',
    label: 'Email',
    isRequired: true,
    hint: 'A student who has an account',
    example: 'maya.torres@example.com',
    aliases: ['studentemail', 'emailaddress', 'mail'],
  },
  {
    name: 'class',
    label: 'Class',
    isRequired: true,
    hint: 'The title of a class in Cubby',
    example: 'CPR and First Aid',
    aliases: ['classtitle', 'classname', 'course', 'coursename'],
  },
]

/** The columns that name a student and a session. */
export const placeColumns: readonly ColumnDefinition[] = [
  ...studentAndClass,
  {
    name: 'session_date',
    label: 'Session date',
    isRequired: true,
    hint: 'The first day of the session, such as 2027-03-01 or 3/1/2027',
    example: '2027-03-01',
    aliases: ['sessiondate', 'firstday', 'startdate'],
  },
  {
    name: 'start_time',
    label: 'Start time',
    hint: 'Only if the class has several sessions on this day, such as 09:00 or 9:00 AM',
    example: '',
    aliases: ['starts', 'time'],
  },
]
