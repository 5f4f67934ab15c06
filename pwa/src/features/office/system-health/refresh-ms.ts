/** How often the screen fetches the state of the system, in milliseconds. */
export const REFRESH_MS = 30_000
