import { endpoint, json } from '../endpoint.ts'
import { personalData } from './personal-data.ts'

export const readMyPersonalData = endpoint({
  method: 'GET',
  path: '/users/personal-data',
  tag: 'Profile',
  summary: 'Download a copy of my data',
  who: 'user',
  responses: { 200: json(personalData, 'The data') },
  refusals: ['user_not_found'],
})

export const readPersonalDataOf = endpoint({
  method: 'GET',
  path: '/admin/users/:id/personal-data',
  tag: 'User Management',
  summary: 'Download a copy of the data of a user, to answer their request',
  who: 'admin',
  proof: 'always',
  responses: { 200: json(personalData, 'The data') },
})
