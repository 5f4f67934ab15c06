/** The session that a link of the office leads to. */
interface LinkedSession {
  readonly class_id: string
  readonly session_id: string
}

/** Returns the screen on which the office works on a session. Every link to a session goes there. */
export function sessionScreen({ class_id, session_id }: LinkedSession) {
  return { to: '/admin/classes', search: { attendance: class_id, session: session_id } } as const
}
