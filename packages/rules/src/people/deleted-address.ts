const DELETED = '@deleted.invalid'

/** Returns the address of a deleted account. Exports and imports of past data name every student by an address. */
export function deletedAddress(userId: string): string {
  return `deleted-${userId}${DELETED}`
}

/** Returns the address to show for an account; empty for one without an address or a deleted one. */
export function shownAddress(email: string | null): string {
  // A server of 1.1.0 sends null.
  return email === null || email.endsWith(DELETED) ? '' : email
}
