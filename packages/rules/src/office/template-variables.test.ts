import { expect, it } from 'vitest'
import { ok, refused } from '../rule-result.ts'
import {
  type Audience,
  checkTemplate,
  checkVariables,
  emptyVariables,
  unknownPlaceholders,
  variablesToAsk,
  withGiven,
} from './template-variables.ts'

const resultOf = (reason: string | null) => (reason === null ? ok : refused(reason))

const NO_GRADES = '{{grade}} cannot be filled in: Cubby does not store grades'
const templateWith = (message: string) => ({ title: 'Hi {{student_name}}', message })
const aClass = { class_name: 'CPR', student_count: '2', teacher_name: null, start_date: undefined }

it.each([
  ['{{class_name}}, {{student_count}}', 'class', aClass, null],
  ['{{grade}}', 'class', aClass, NO_GRADES],
  ['{{ Grade }} {{grade}}', 'user', {}, NO_GRADES],
  ['{{teacher_name}}', 'class', aClass, '{{teacher_name}} cannot be filled in: this class has no instructor'],
  [
    '{{start_date}}',
    'class',
    aClass,
    '{{start_date}} cannot be filled in: this class has no upcoming session',
  ],
  ['{{class_name}}', 'user', {}, '{{class_name}} cannot be filled in: this user has no upcoming class'],
  [
    '{{teacher_name}}',
    'user',
    { class_name: 'CPR', teacher_name: ' ' },
    '{{teacher_name}} cannot be filled in: this user has no upcoming class with an instructor',
  ],
  [
    '{{student_count}} {{grade}}',
    'user',
    { class_name: 'CPR' },
    `${NO_GRADES}. {{student_count}} cannot be filled in: it counts the students of a class`,
  ],
  [
    '{{class_name}}',
    'broadcast',
    {},
    '{{class_name}} cannot be filled in: a broadcast is not about one class',
  ],
  ['{{grade}}', 'named', {}, '{{grade}} cannot be filled in: it is not among the variables'],
  ['{{grade}}', 'named', { grade: 'A' }, null],
  ['{{what}}', 'broadcast', {}, null],
] as const)(
  '%s in a message to a %s with the values %o: %s',
  (message, audience: Audience, values, reason) => {
    expect(checkVariables(templateWith(message), emptyVariables(values, audience))).toEqual(resultOf(reason))
  },
)

it('lists placeholders that it does not know', () => {
  expect(unknownPlaceholders(templateWith('{{what}} {{grade}} {{class_name}}'))).toEqual(['what'])
})

it('asks for the variables that Cubby cannot fill in, in order of appearance', () => {
  const text = templateWith('{{what}} {{class_name}} {{grade}} {{student_name}} {{what}}')
  const empty = emptyVariables({ class_name: 'CPR' }, 'user')
  expect(variablesToAsk(text, empty)).toEqual([
    { name: 'what', reason: 'Cubby does not know it' },
    { name: 'grade', reason: 'Cubby does not store grades' },
  ])
})

it('prefers known values to given ones, and ignores blanks', () => {
  const given = { class_name: 'Art', Grade: 'A', start_date: ' ' }
  expect(withGiven({ class_name: 'CPR', teacher_name: null }, given)).toEqual({
    class_name: 'CPR',
    grade: 'A',
  })
})

it.each([
  ['user', 'user', null],
  ['class', 'class', null],
  ['user', 'broadcast', null],
  ['class', 'user', 'This template is for class notifications, not student notifications'],
  ['user', 'class', 'This template is for student notifications, not class notifications'],
  ['class', 'broadcast', 'This template is for class notifications, not broadcast notifications'],
] as const)('a template for a %s in a message to a %s: %s', (its, audience, reason) => {
  expect(checkTemplate(its, audience)).toEqual(resultOf(reason))
})
