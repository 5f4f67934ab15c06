/** Routes with a token in their path. It would give access to an account or a calendar. */
const WITH_TOKEN = /(\/reset-password\/|\/invitations\/|\/calendar\/).+/

/** A request's path without tokens, for logs. */
export function loggedPath(path: string): string {
  return path.replace(WITH_TOKEN, '$1…')
}
