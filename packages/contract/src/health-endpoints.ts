import { z } from 'zod'
import { endpoint, json } from './endpoint.ts'

const state = z.object({ status: z.enum(['ok', 'unavailable']) })

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  tag: 'Health',
  summary: 'Check that the process responds',
  who: 'anybody',
  responses: { 200: json(state, 'The process responds') },
})

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  tag: 'Health',
  summary: 'Check that requests can be served: the database responds and the server is not shutting down',
  who: 'anybody',
  responses: { 200: json(state, 'Requests can be served'), 503: json(state, 'Not ready') },
})
