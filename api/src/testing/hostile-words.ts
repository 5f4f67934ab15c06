/** The words that make hostile-opening-worker.ts misbehave. No known file does that to the real parsers. */
export const HOSTILE = ['HANG', 'GROW', 'EXIT', 'THROW'] as const
