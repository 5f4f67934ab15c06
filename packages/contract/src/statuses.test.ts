import { expect, it } from 'vitest'
import { classStatus, sessionStatus } from './classes.ts'
import { userStatus } from './user.ts'
import { waitlistDecision } from './waitlist.ts'

it.each([
  ['user', userStatus, 'nonsense'],
  ['class', classStatus, 'nonsense'],
  ['session', sessionStatus, null],
  ['waitlist entry', waitlistDecision, { status: 'waiting' }],
])('names the status of a %s that is none', (_, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['Invalid status'])
})
