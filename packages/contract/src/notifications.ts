import { z } from 'zod'

export const notification = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    type: z.string(),
    is_read: z.boolean(),
    read: z.boolean(),
    created_at: z.string(),
    timestamp: z.string(),
    action_url: z.string().nullable(),
    metadata: z.object({ links: z.array(z.object({ label: z.string(), url: z.string() })) }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>
