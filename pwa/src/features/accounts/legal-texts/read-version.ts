/**
 * Reads the version of a legal text from the URL. Returns nothing for an invalid one, which means the current version.
 */
export function readVersion({ version }: Record<string, unknown>): { version?: number } {
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? { version } : {}
}
