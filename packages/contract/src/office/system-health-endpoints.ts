import { z } from 'zod'
import { endpoint, json } from '../endpoint.ts'
import { systemHealth } from './system-health.ts'

export const readSystemHealth = endpoint({
  method: 'GET',
  path: '/admin/system-health',
  tag: 'Administration',
  summary: 'Read the health of the database, migrations, jobs, mail, push, and file store',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ health: systemHealth }), 'The state of each part') },
})
