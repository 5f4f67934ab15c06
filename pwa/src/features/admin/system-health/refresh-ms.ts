/** How often the screen reads the state of the system. */
export const REFRESH_MS = 30_000
