/** The beginning of the query keys of user panels, which every review changes. */
export const USER_OVERVIEW = 'user-overview'
