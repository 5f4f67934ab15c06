import { z } from 'zod'
import { endpoint, file } from '../endpoint.ts'

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Stream changes as server-sent events',
  description:
    'The data of an event `changed` is JSON of the schema `Changes`: the classes, the collections of the caller, and the lists of administrators that the client has to refresh. After `missed`, the client has to refresh everything. A `heartbeat` has no data. A stream ends with its login, and when the login opens another stream.',
  who: 'user',
  headers: z.object({
    'last-event-id': z
      .string()
      .max(40)
      .optional()
      .describe('The id of the last event received: the stream resumes there'),
  }),
  responses: { 200: file('The stream', 'text/event-stream'), 204: file('This server has no live updates') },
  limits: ['eventStream'],
})
