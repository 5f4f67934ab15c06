import { body, endpoint, json } from '../endpoint.ts'
import { messageResponse } from './account-recovery.ts'
import { secondFactorParams, secondFactorReset } from './second-factor.ts'

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/users/:id/reset-second-factor',
  tag: 'User Management',
  summary: 'Remove the second factor of a user who lost it, and end their logins',
  who: 'admin',
  proof: 'always',
  params: secondFactorParams,
  body: body(secondFactorReset),
  firstMessage: true,
  responses: { 200: json(messageResponse, 'Reset') },
  refusals: ['no_second_factor', 'own_second_factor'],
})
