import { z } from 'zod'
import { sessionStatus } from '../catalog/classes.ts'
import { enrollmentStatus } from '../seats/enrollments.ts'

/** A student with a seat in a session. */
const participant = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    enrollment_status: enrollmentStatus,
    enrolled_at: z.string(),
  })
  .meta({ id: 'Participant' })

/** A session with its students, for its instructor and for administrators. */
export const taughtSession = z
  .object({
    id: z.string(),
    class_id: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    ends_at: z.string(),
    location: z.string().nullable(),
    /** Where to join online. Missing in the responses of earlier versions. */
    online_link: z.string().nullish(),
    status: sessionStatus,
    instructor_name: z.string().nullable(),
    capacity: z.int(),
    participants: z.array(participant),
  })
  .meta({ id: 'TaughtSession' })
export type TaughtSession = z.infer<typeof taughtSession>
