import { exampleIds } from '../example-ids.ts'
import type { ProvenChange } from './second-factor.ts'
import type { LoginResponse, Registration, User } from './user.ts'

export const exampleRegistration: Registration = {
  first_name: 'Maya',
  last_name: 'Torres',
  email: 'maya.torres@example.com',
  phone_number: '(718) 555-0162',
  password: 'paper boats on the lake',
}

export const exampleUser: User = {
  id: exampleIds.user,
  first_name: 'Maya',
  last_name: 'Torres',
  name: 'Maya Torres',
  email: 'maya.torres@example.com',
  email_verified: false,
  new_email: null,
  phone_number: '(718) 555-0162',
  role: 'student',
  status: 'active',
  email_notifications: true,
  class_reminders: true,
  payment_reminders: true,
  certificate_notifications: true,
  general_updates: true,
  created_at: '2026-11-02T14:05:31.000Z',
  updated_at: '2026-11-02T14:05:31.000Z',
}

export const exampleLogin: LoginResponse = {
  token: 'o1gVzRj0m4Yh2cQnW8sKdT5xLb7uEaF9pI3vJy6NtMk',
  device_key: 'Zk3vB8qL0dXn5tWcYpR2uJm7sHa9eGf4iKo1TzVbQxE',
  user: exampleUser,
}

/** The hash of the token of `exampleLogin`. */
export const exampleTicket = '973c958154aab0083f34d1c350adcc255ed15b6039ef009e6b97f780a2be0006'

export const exampleProof: ProvenChange = { proof: { password: exampleRegistration.password } }
