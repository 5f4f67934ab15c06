import { z } from 'zod'

/** Something that a user did, or that was done for them, as their profile shows it. */
export const activity = z
  .object({
    id: z.string(),
    action: z.enum([
      'profile_update',
      'enrollment',
      'payment',
      'certificate',
      'payment_method_added',
      'certificate_earned',
      'other',
    ]),
    description: z.string(),
    details: z.object({
      class_title: z.string().optional(),
      class_name: z.string().optional(),
      /** The first day of the session, yyyy-MM-dd. */
      session_date: z.string().optional(),
      /** Who did it, if it was somebody else. */
      actor_name: z.string().optional(),
      /** Dollars. */
      amount: z.number().optional(),
      last_four: z.string().optional(),
      certificate_name: z.string().optional(),
    }),
    created_at: z.string(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activity>
export type ActivityAction = Activity['action']
