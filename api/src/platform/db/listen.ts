/** The channel on which triggers announce new events (migration 2026-11-22-13-events). */
export const EVENTS_CHANNEL = 'cubby_events'

/**
 * Calls back after each commit with new events, and whenever some may have been missed. Resolves when it
 * listens, or when the first attempt failed and others follow. Returns the function that stops it.
 */
export type Listen = (onSignal: () => void) => Promise<() => Promise<void>>
