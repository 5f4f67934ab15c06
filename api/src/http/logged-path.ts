/** A request's path as logs may keep it: a mailed token in it would open an account. */
export function loggedPath(path: string): string {
  return path.replace(/(\/reset-password\/).+/, '$1…')
}
