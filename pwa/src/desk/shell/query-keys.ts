/** The prefix of the query keys of classes. */
export const CLASSES = ['classes'] as const
/** The prefix of the query keys of user panels. Every review invalidates it. */
export const USER_OVERVIEW = 'user-overview'
/** The query key of the work queue. Every review invalidates it. */
export const WORK_QUEUE = 'work-queue'
