/**
 * Fields that the log never contains. Errors of the database have the values of a statement, which may be anything
 * that users typed.
 */
export const REDACTED_FIELDS = ['*.password', '*.token', 'err.parameters', 'err.detail', 'err.where']
