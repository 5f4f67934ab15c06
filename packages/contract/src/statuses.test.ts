import { expect, it } from 'vitest'
import { classStatus, sessionStatus } from './classes.ts'
import { userStatus } from './user.ts'
import { waitlistDecision } from './waitlist.ts'

it.each([
  ['user', userStatus, 'nonsense'],
  ['class', classStatus, 'nonsense'],
  ['session', sessionStatus, null],
  ['waitlist entry', waitlistDecision, { status: 'waiting' }],
])('reports an invalid status of a %s', (_, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['Invalid status'])
})
