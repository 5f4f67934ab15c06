import { z } from 'zod'
import { adminTopics, ownTopics } from './event-stream.ts'

/**
 * The data of an event `changed`: only what changed, never its content. The receiver reads it from the
 * endpoints that show it. The same change may be reported twice.
 */
const changes = z
  .object({
    classes: z.array(z.string()).optional().describe('Ids of classes whose public data changed'),
    own: z.array(z.enum(ownTopics)).optional().describe('What changed for the receiver'),
    admin: z.array(z.enum(adminTopics)).optional().describe('What changed in the lists of administrators'),
  })
  .meta({ id: 'Changes' })
export type Changes = z.infer<typeof changes>
