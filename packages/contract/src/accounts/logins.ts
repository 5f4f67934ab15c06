import { z } from 'zod'
import { id } from '../text.ts'

/** A login of a user that has not ended. */
export const login = z
  .object({
    id,
    /** The browser and the operating system, such as 'Chrome on Android'. Empty if it is unknown. */
    browser: z.string(),
    created_at: z.string(),
    /** To the hour. */
    last_used_at: z.string(),
    /** Whether the request belongs to this login. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Login' })
export type Login = z.infer<typeof login>

/** GET /users/logins, and what ending logins returns: the most recently used first. */
export const loginsResponse = z.object({ logins: z.array(login) })
export type LoginsResponse = z.infer<typeof loginsResponse>

/** POST /users/logins/end-others. */
export const otherLoginsEnd = z.object({ end_calendar_link: z.boolean() }).meta({ id: 'OtherLoginsEnd' })
export type OtherLoginsEnd = z.infer<typeof otherLoginsEnd>
