import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { forgotPasswordForm, newPasswordForm, passwordChange } from './accounts/account-recovery.ts'
import { signupForm } from './accounts/user.ts'
import { contactForm } from './messages/contact.ts'

/** The error message of each field. */
function errorsOf(form: z.ZodType, values: object): Record<string, string> {
  const result = form.safeParse(values)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('signup', () => {
  const valid = {
    first_name: 'Rosa',
    last_name: 'Delgado',
    email: 'rosa@example.test',
    phone_number: '',
    password: 'morning classroom',
    confirm_password: 'morning classroom',
  }
  const errorsAfter = (changes: Partial<typeof valid>) => errorsOf(signupForm, { ...valid, ...changes })

  it.each([
    ['valid values', {}],
    ['ten digits', { phone_number: '(718) 555-0134' }],
    ['a leading one', { phone_number: '1 718 555 0134' }],
    ['a plus and a one', { phone_number: '+1 718.555.0134' }],
    ['eight characters', { password: 'eight888', confirm_password: 'eight888' }],
    ['two letters', { first_name: 'Jo', last_name: ' Li ' }],
  ])('accepts %s', (_name, changes) => {
    expect(errorsAfter(changes)).toEqual({})
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
  ])('refuses %j', (changes, errors) => {
    expect(errorsAfter(changes)).toEqual(errors)
  })
})

describe('a new password', () => {
  it.each([
    ['', '', { password: 'Please fill in all fields' }],
    ['afternoon nap', '', { confirm_password: 'Please fill in all fields' }],
    ['afternoon nap', 'evening nap', { confirm_password: 'Passwords do not match' }],
    ['seven77', 'seven77', { password: 'Password must be at least 8 characters long' }],
    ['eight888', 'eight888', {}],
  ])('reports errors for %j and %j', (password, confirm_password, errors) => {
    expect(errorsOf(newPasswordForm, { password, confirm_password })).toEqual(errors)
  })
})

describe('a changed password', () => {
  it.each([
    ['', 'afternoon nap', 'afternoon nap', 'All fields are required'],
    ['morning classroom', 'afternoon nap', '', 'All fields are required'],
    ['morning classroom', 'afternoon nap', 'evening nap', 'New passwords do not match'],
    ['morning classroom', 'seven77', 'seven77', 'New password must be at least 8 characters long'],
  ])('reports for %j, %j, and %j: %s', (currentPassword, newPassword, confirmPassword, message) => {
    const errors = errorsOf(passwordChange, { currentPassword, newPassword, confirmPassword })
    expect(Object.values(errors)).toContain(message)
  })
})

it('requires an email address to reset a password', () => {
  expect(errorsOf(forgotPasswordForm, { email: ' ' })).toEqual({ email: 'Please enter your email address' })
})

it('requires a name, an email address, and a message to contact the office', () => {
  const errors = errorsOf(contactForm, { name: ' ', email: 'rosa', message: '' })
  expect(Object.keys(errors).sort()).toEqual(['email', 'message', 'name'])
  expect(errors.email).toBe('Please enter a valid email address')
})
