/** A request's path without tokens, for logs: a token would give access to an account or a calendar. */
export function loggedPath(path: string): string {
  return path.replace(/(\/reset-password\/|\/calendar\/).+/, '$1…')
}
