import { z } from 'zod'
import { exampleUser } from '../accounts/auth-examples.ts'
import { body, endpoint, json, unchanged } from '../endpoint.ts'
import { dashboard, preferencesChange, profile, profileEdit, userResponse } from './profile.ts'

export const readProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  tag: 'Profile',
  summary: 'Read the logged-in user with all their lists',
  who: 'user',
  openWithoutSecondFactor: true,
  query: z.object({ lists: z.enum(['none']).optional().describe('`none` leaves the nested lists out') }),
  responses: { 200: json(z.object({ profile }), 'The profile'), 304: unchanged },
})

export const editProfile = endpoint({
  method: 'PUT',
  path: ['/users/profile', '/profile/profile'],
  tag: 'Profile',
  summary: 'Change my name or phone number; a conflicting edit is refused with both values',
  who: 'user',
  openWithoutSecondFactor: true,
  body: body(profileEdit, {
    phone_number: '(718) 555-0163',
    base: { phone_number: null },
  }),
  responses: {
    200: json(userResponse, 'The user, as they are now', {
      user: { ...exampleUser, phone_number: '(718) 555-0163' },
    }),
  },
  refusals: ['profile_conflict'],
})

export const changePreferences = endpoint({
  method: 'PUT',
  path: ['/profile/email-preferences', '/users/preferences'],
  tag: 'Profile',
  summary: 'Change which emails I get; the master switch and the four others stay consistent',
  who: 'user',
  body: body(preferencesChange, { general_updates: false }),
  responses: { 200: json(userResponse, 'The user, with all five flags') },
})

export const readDashboard = endpoint({
  method: 'GET',
  path: '/users/dashboard',
  tag: 'Profile',
  summary: 'Read the numbers of my overview, and my newest activities',
  who: 'user',
  responses: { 200: json(z.object({ dashboard }), 'The overview'), 304: unchanged },
})
