import { expect, it } from 'vitest'
import { userStatus } from './accounts/user.ts'
import { classStatus, sessionStatus } from './catalog/classes.ts'
import { waitlistDecision } from './seats/waitlist.ts'

it.each([
  ['user', userStatus, 'nonsense'],
  ['class', classStatus, 'nonsense'],
  ['session', sessionStatus, null],
  ['waitlist entry', waitlistDecision, { status: 'waiting' }],
])('reports an invalid status of a %s', (_, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['Invalid status'])
})
