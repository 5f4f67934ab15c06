/** The channel on which triggers announce new events (migration 2026-11-22-13-events). */
export const EVENTS_CHANNEL = 'cubby_events'

/**
 * Calls `onSignal` after each commit with new events, and when events may have been missed. Resolves when the
 * connection listens, or after the first attempt failed, while further attempts follow. Returns the function
 * that stops it.
 */
export type Listen = (onSignal: () => void) => Promise<() => Promise<void>>
