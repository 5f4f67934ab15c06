/** The id of the heading, with which links lead to it. */
export const SECOND_FACTOR_ID = 'second-factor'
