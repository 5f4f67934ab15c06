/** The beginning of the query keys of user panels, which every review changes. */
export const USER_OVERVIEW = 'user-overview'
/** The query key of the work queue, which every review changes. */
export const WORK_QUEUE = 'work-queue'
