/** The channel on which triggers announce new events (migration 2026-11-22-13-events). */
export const EVENTS_CHANNEL = 'cubby_events'

/**
 * Calls `onSignal` after each commit with new events, and when events may have been missed. Resolves when the
 * connection listens or the first attempt has failed; further attempts follow. Returns a function that stops
 * listening.
 */
export type Listen = (onSignal: () => void) => Promise<() => Promise<void>>
