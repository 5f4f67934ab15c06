/** A request's path as logs may keep it: a token in it would open an account or a calendar. */
export function loggedPath(path: string): string {
  return path.replace(/(\/reset-password\/|\/calendar\/).+/, '$1…')
}
