/** The id of the heading. Links to the section use it as their URL fragment. */
export const SECOND_FACTOR_ID = 'second-factor'
