import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { profileEdit } from '../student/profile.ts'
import { walkIn } from '../teaching/walk-ins.ts'
import { firstName, lastName } from './user.ts'

const errorsOf = (name: string) => firstName.safeParse(name).error?.issues.map(({ message }) => message)

describe('a name', () => {
  it.each(['Jo', '李', '이', 'あ', '𠮷', ' 李 '])('can be %j', (name) => {
    expect(firstName.parse(name)).toBe(name.trim())
    expect(lastName.parse(name)).toBe(name.trim())
  })

  it.each(['', ' ', 'J', 'é', 'Ж', '、', '1'])('cannot be %j', (name) => {
    expect(errorsOf(name)).toContain(messages.firstNameTooShort)
  })

  it.each(['\u202e', '\u202a', '\u2066', '\u200f', '\u061c'])(
    'has no direction control like %j',
    (control) => {
      expect(errorsOf(`Ro${control}sa`)).toEqual([messages.unsavableCharacter])
    },
  )

  it('loses its direction controls if the released app may have queued it', () => {
    expect(profileEdit.parse({ first_name: '\u202eRosa', last_name: 'Delgado\u202c' })).toMatchObject({
      first_name: 'Rosa',
      last_name: 'Delgado',
    })
    const person = { first_name: '\u202eRosa', last_name: 'Delgado', email: 'rosa@example.test' }
    expect(walkIn.parse(person)).toMatchObject({ first_name: 'Rosa' })
    expect(profileEdit.safeParse({ first_name: '\u202eR' }).success).toBe(false)
  })
})
