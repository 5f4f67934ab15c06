import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { forgotPasswordForm, newPasswordForm, passwordChange } from './account-recovery.ts'
import { contactForm } from './contact.ts'
import { signupForm } from './user.ts'

/** The error message of each field. */
function saidOf(form: z.ZodType, values: object): Record<string, string> {
  const read = form.safeParse(values)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('signup', () => {
  const right = {
    first_name: 'Rosa',
    last_name: 'Delgado',
    email: 'rosa@example.test',
    phone_number: '',
    password: 'morning classroom',
    confirm_password: 'morning classroom',
  }
  const said = (changes: Partial<typeof right>) => saidOf(signupForm, { ...right, ...changes })

  it.each([
    ['nothing is wrong', {}],
    ['ten digits', { phone_number: '(718) 555-0134' }],
    ['a leading one', { phone_number: '1 718 555 0134' }],
    ['a plus and a one', { phone_number: '+1 718.555.0134' }],
    ['eight characters', { password: 'eight888', confirm_password: 'eight888' }],
    ['two letters', { first_name: 'Jo', last_name: ' Li ' }],
  ])('takes %s', (_what, changes) => {
    expect(said(changes)).toEqual({})
  })

  it.each([
    [
      { password: 'seven77', confirm_password: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [{ confirm_password: 'evening classroom' }, { confirm_password: 'Passwords do not match' }],
    [{ email: 'rosa.example.test' }, { email: 'Please enter a valid email address' }],
    [{ first_name: ' R ' }, { first_name: 'First name must be at least 2 characters' }],
    [{ last_name: 'D' }, { last_name: 'Last name must be at least 2 characters' }],
    [{ phone_number: '718 555' }, { phone_number: 'Please enter a valid phone number (10 digits)' }],
    [{ phone_number: '+44 718 555 0134' }, { phone_number: 'Please enter a valid phone number (10 digits)' }],
  ])('refuses %j', (changes, words) => {
    expect(said(changes)).toEqual(words)
  })
})

describe('a new password', () => {
  it.each([
    ['', '', { password: 'Please fill in all fields' }],
    ['afternoon nap', '', { confirm_password: 'Please fill in all fields' }],
    ['afternoon nap', 'evening nap', { confirm_password: 'Passwords do not match' }],
    ['seven77', 'seven77', { password: 'Password must be at least 8 characters long' }],
    ['eight888', 'eight888', {}],
  ])('%j and %j', (password, confirm_password, words) => {
    expect(saidOf(newPasswordForm, { password, confirm_password })).toEqual(words)
  })
})

describe('a changed password', () => {
  it.each([
    ['', 'afternoon nap', 'afternoon nap', 'All fields are required'],
    ['morning classroom', 'afternoon nap', '', 'All fields are required'],
    ['morning classroom', 'afternoon nap', 'evening nap', 'New passwords do not match'],
    ['morning classroom', 'seven77', 'seven77', 'New password must be at least 8 characters long'],
  ])('%j, %j and %j: %s', (currentPassword, newPassword, confirmPassword, words) => {
    const said = saidOf(passwordChange, { currentPassword, newPassword, confirmPassword })
    expect(Object.values(said)).toContain(words)
  })
})

it('asks for an email address to reset a password', () => {
  expect(saidOf(forgotPasswordForm, { email: ' ' })).toEqual({ email: 'Please enter your email address' })
})

it('asks for name, email and message to contact the office', () => {
  const said = saidOf(contactForm, { name: ' ', email: 'rosa', message: '' })
  expect(Object.keys(said).sort()).toEqual(['email', 'message', 'name'])
  expect(said.email).toBe('Please enter a valid email address')
})
