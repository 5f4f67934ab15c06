/** The database of the reports that wait on this device. It exists only while a report waits. */
export const ERROR_QUEUE = 'error-reports'
