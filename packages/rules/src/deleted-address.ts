const DELETED = '@deleted.invalid'

/** The address that a deleted account has, because exports of the past and their imports name each student by an address. */
export function deletedAddress(userId: string): string {
  return `deleted-${userId}${DELETED}`
}

/** Returns the address to show for an account; empty for one without an address or a deleted one. */
export function shownAddress(email: string | null): string {
  // A server of 1.1.0 sends null.
  return email === null || email.endsWith(DELETED) ? '' : email
}
