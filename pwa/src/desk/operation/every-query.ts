/** The key prefix of every query, for an operation that changes many lists and panels. */
export const EVERY_QUERY = [] as const
